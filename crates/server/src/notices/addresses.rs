//! The addresses that a server may send requests to on behalf of others: public ones, never its own network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use super::sending::SendError;

/// Finds an address of a machine that requests may be sent to. The connection then goes to this address, so that a name
/// cannot stand for another one a moment later.
pub(super) async fn resolve_allowed_socket_address(
    host: &str,
    port: u16,
    private_allowed: bool,
) -> Result<SocketAddr, SendError> {
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let found = tokio::net::lookup_host((host, port)).await;
    let found = found.map_err(|error| SendError::Failed(error.to_string()))?;
    let mut fine = found.filter(|address| private_allowed || is_public_address(address.ip()));
    fine.next()
        .ok_or_else(|| SendError::Refused("it is at no public address".to_owned()))
}

/// Tells whether an address belongs to a machine on the public network.
pub(super) fn is_public_address(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        // Shared by the customers of a provider, set aside for protocols and for measurements, and never given out.
        || (a == 100 && (64..128).contains(&b))
        || (a, b, c) == (192, 0, 0)
        || (a == 198 && (18..20).contains(&b))
        || a == 0
        || a >= 240;
    !special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    let inner = |high: u16, low: u16| {
        let [a, b] = high.to_be_bytes();
        let [c, d] = low.to_be_bytes();
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match parts {
        // Addresses that hold one of version 4: of a translator, and of a tunnel.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => inner(high, low),
        // Another tunnel, and what is set aside for documents.
        [0x2001, 0 | 0xdb8, ..] => false,
        // Everything else that was ever given out begins with these three bits.
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_machines_on_the_public_network_are_asked() {
        for public in [
            "9.9.9.9",
            "192.0.78.1",
            "100.63.0.1",
            "2620:fe::fe",
            "64:ff9b::909:909",
        ] {
            assert!(is_public_address(public.parse().expect(public)), "{public}");
        }
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "198.18.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fc00::1",
            "fe80::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::127.0.0.1",
            "64:ff9b::10.0.0.1",
            "2002:7f00:1::",
            "2001:db8::1",
        ] {
            assert!(
                !is_public_address(private.parse().expect(private)),
                "{private}"
            );
        }
    }

    #[tokio::test]
    async fn a_name_of_this_machine_is_refused() {
        for host in ["localhost", "127.0.0.1", "[::1]", "0x7f.1", "2130706433"] {
            let found = resolve_allowed_socket_address(host, 80, false).await;
            assert!(found.is_err(), "{host}: {found:?}");
        }
        assert!(
            resolve_allowed_socket_address("localhost", 80, true)
                .await
                .is_ok()
        );
    }
}

//! A PostgreSQL that takes connections over TLS and with a password only.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::postgres::{Cluster, chown_to_postgres};

/// A password with the characters that addresses treat specially.
pub const ODD_PASSWORD: &str = "p@ss:w/rd%20 ?";

/// The certificates of a cluster.
#[derive(Debug)]
pub struct Certificates {
    /// The authority that signed the cluster's certificate, which is for `localhost`.
    pub authority: PathBuf,
    /// An authority that signed nothing here.
    pub stranger: PathBuf,
}

impl Cluster {
    /// Restarts the cluster so that it takes connections over TLS with a password only.
    pub fn restart_with_tls(&self) -> Certificates {
        let folder = self.directory.join("tls");
        make_certificates(&folder);
        let quoted = ODD_PASSWORD.replace('\'', "''");
        self.run_sql(
            "postgres",
            &format!("ALTER USER postgres PASSWORD '{quoted}'"),
        );
        self.kill();
        let data = self.directory.join("data");
        for name in ["server.key", "server.crt"] {
            fs::copy(folder.join(name), data.join(name)).expect("a copy");
            chown_to_postgres(&data.join(name));
        }
        fs::write(
            data.join("pg_hba.conf"),
            "hostssl all all 127.0.0.1/32 scram-sha-256\n",
        )
        .expect("the rules of access");
        let mut settings = fs::read_to_string(data.join("postgresql.conf")).expect("settings");
        settings.push_str("\nssl = on\n");
        fs::write(data.join("postgresql.conf"), settings).expect("settings");
        self.run_server();
        Certificates {
            authority: folder.join("authority.crt"),
            stranger: folder.join("stranger.crt"),
        }
    }
}

/// Makes two authorities and a certificate for `localhost` that the first one signs.
fn make_certificates(folder: &Path) {
    fs::create_dir_all(folder).expect("a folder");
    for name in ["authority", "stranger"] {
        let subject = format!("/CN={name}");
        run_openssl(
            folder,
            &[
                "req",
                "-x509",
                "-subj",
                &subject,
                "-keyout",
                &format!("{name}.key"),
                "-out",
                &format!("{name}.crt"),
            ],
        );
    }
    run_openssl(
        folder,
        &[
            "req",
            "-subj",
            "/CN=localhost",
            "-keyout",
            "server.key",
            "-out",
            "server.csr",
        ],
    );
    fs::write(folder.join("names"), "subjectAltName=DNS:localhost").expect("a file");
    let signed = Command::new("openssl")
        .current_dir(folder)
        .args([
            "x509",
            "-req",
            "-in",
            "server.csr",
            "-CA",
            "authority.crt",
            "-CAkey",
            "authority.key",
        ])
        .args([
            "-CAcreateserial",
            "-days",
            "2",
            "-extfile",
            "names",
            "-out",
            "server.crt",
        ])
        .output();
    assert!(signed.expect("openssl").status.success());
}

fn run_openssl(folder: &Path, args: &[&str]) {
    let made = Command::new("openssl")
        .current_dir(folder)
        .args(args)
        .args([
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-days",
            "2",
        ])
        .output()
        .expect("openssl is needed for these tests: apt-get install openssl");
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
}

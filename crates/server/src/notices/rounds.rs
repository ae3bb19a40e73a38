//! The task that keeps what happened at the seats of people who are away, and turns it into letters.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::row_news::is_notice_still_relevant;
use super::sending::send_due_letters;
use super::words::notice_about_event;
use super::{EventSet, FreshNews, SeatKey};
use crate::store::notice_letters::Letter;
use crate::store::notice_seats::SeatNews;
use crate::table::SeatOccupant;
use crate::table_registry::Tables;
use protocol::problem::Problem;

/// The shortest time between two looks at what happened: on a busy server, many rows are stored together.
const COLLECT_PAUSE: Duration = Duration::from_millis(50);

/// The number of tables looked up in one query.
const TABLES_PER_QUERY: usize = 200;

/// The number of seats looked at in one round.
const SEATS_PER_ROUND: i64 = 1_000;

/// The time in which a mail address has to be confirmed.
const CONFIRM_TIME_MS: i64 = 2 * 24 * 60 * 60 * 1000;

/// Looks after notices until the server stops.
pub(crate) async fn run_notice_loop(tables: Arc<Tables>) {
    let interval = tables.config.times.maintenance_interval;
    let mut next_round = Instant::now();
    loop {
        let pause = next_round.saturating_duration_since(Instant::now());
        let is_ending = tokio::select! {
            () = tables.notices.fresh.notified() => false,
            () = tokio::time::sleep(pause) => false,
            () = tables.wait_until_closing() => true,
        };
        let mut done = store_news_and_visits(&tables).await;
        if is_ending {
            return;
        }
        if Instant::now() >= next_round {
            done = done.and(run_due_notice_work(&tables).await);
            next_round = Instant::now() + interval;
        }
        let mut pause = COLLECT_PAUSE.min(interval);
        if let Err(problem) = done {
            let problem = problem.message;
            tracing::warn!(problem, "cannot look after notices");
            pause = interval;
            next_round = Instant::now() + interval;
        }
        // The end comes at once: it is noticed above.
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = tables.wait_until_closing() => {}
        }
    }
}

/// Stores what happened since the last time. Visits come first: they concern what was there before them.
async fn store_news_and_visits(tables: &Arc<Tables>) -> Result<(), Problem> {
    let (news, visits) = {
        let mut remembered = tables.notices.lock_remembered();
        let news = std::mem::take(&mut remembered.news);
        (news, std::mem::take(&mut remembered.visits))
    };
    let done = forget_news_before_visits(tables, &visits).await;
    let done = done.and(store_wanted_news(tables, &news).await);
    if done.is_err() {
        // The storage does not answer: try again with what happened meanwhile.
        for (key, fresh) in news {
            tables.notices.remember_news_of_seat(key, fresh);
        }
        for ((table, seat), at) in visits {
            tables.notices.remember_visit_of_seat(&table, seat, at);
        }
    }
    done
}

fn notice_absence_ms(tables: &Tables) -> i64 {
    tables.config.times.notice_absence.as_millis() as i64
}

/// Forgets what happened before the visits of people.
async fn forget_news_before_visits(
    tables: &Arc<Tables>,
    visits: &HashMap<SeatKey, i64>,
) -> Result<(), Problem> {
    let mut ids: Vec<&str> = visits.keys().map(|(table, _)| table.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    for some in ids.chunks(TABLES_PER_QUERY) {
        for (table, seat, due_at) in tables.store.find_seat_news(some).await? {
            let key = (table, seat);
            let happened = due_at.map(|due_at| due_at - notice_absence_ms(tables));
            if visits
                .get(&key)
                .is_some_and(|visit| happened <= Some(*visit))
            {
                tables.store.forget_seat_news(&key.0, seat).await?;
            }
        }
    }
    Ok(())
}

/// Stores what happened at seats whose people want to be told.
async fn store_wanted_news(
    tables: &Arc<Tables>,
    news: &HashMap<SeatKey, FreshNews>,
) -> Result<(), Problem> {
    for ((table, seat), fresh) in news {
        let channels = tables.store.channels_of_seat(table, *seat, fresh.identity);
        let wanted = channels
            .await?
            .iter()
            .fold(EventSet::default(), |all, it| all.union(it.events));
        let wanted = EventSet::from_bits(wanted.bits() & fresh.events.bits());
        if wanted != EventSet::default() {
            let news = SeatNews {
                table: table.clone(),
                seat: *seat,
                events: wanted,
                due_at: fresh.at + notice_absence_ms(tables),
            };
            tables.store.add_seat_news(&news).await?;
        }
    }
    Ok(())
}

/// Does what is due.
async fn run_due_notice_work(tables: &Arc<Tables>) -> Result<(), Problem> {
    let wanted = tables.store.has_channels().await?;
    tables.notices.has_channels.store(wanted, Ordering::Relaxed);
    if !wanted {
        return Ok(());
    }
    let now = tables.clock.now_ms();
    // Right after the start nobody is connected yet.
    let is_settled = tables.notices.started.elapsed() >= tables.config.times.notice_absence;
    for news in tables.store.list_seat_news(SEATS_PER_ROUND).await? {
        if tables.is_seat_connected(&news.table, news.seat) {
            tables
                .store
                .forget_seat_news(&news.table, news.seat)
                .await?;
        } else if news.due_at <= now && is_settled {
            write_letters(tables, &news).await?;
        }
    }
    let unconfirmed = tables
        .store
        .remove_unconfirmed_channels(now - CONFIRM_TIME_MS);
    unconfirmed.await?;
    send_due_letters(tables);
    Ok(())
}

/// Writes a letter to every place that wants to know what happened at a seat.
async fn write_letters(tables: &Arc<Tables>, news: &SeatNews) -> Result<(), Problem> {
    let handle = match tables.load_table(&news.table).await {
        Ok(handle) => handle,
        Err(problem) if problem.is_storage_failure() => return Err(problem),
        // It cannot be read, or it was deleted.
        Err(_) => {
            return Ok(tables
                .store
                .forget_seat_news(&news.table, news.seat)
                .await?);
        }
    };
    tables.catch_up_if_behind(&handle).await?;
    let (events, identity) = handle.read_table(|table| {
        let events = news.events.events().into_iter();
        let events = events.filter(|event| is_notice_still_relevant(table, news.seat, *event));
        let identity = match &table.seats[usize::from(news.seat)] {
            SeatOccupant::Person { person, .. } => person.identity,
            SeatOccupant::Open | SeatOccupant::Computer { .. } => None,
        };
        (events.collect::<Vec<_>>(), identity)
    })?;
    let channels = tables
        .store
        .channels_of_seat(&news.table, news.seat, identity);
    let mut letters = Vec::new();
    for channel in channels.await? {
        let wanted = events.iter().find(|event| channel.events.contains(**event));
        let Some(event) = wanted else { continue };
        let notice = handle
            .read_table(|table| notice_about_event(tables, table, news.seat, *event, &channel))?;
        letters.push(Letter {
            channel: channel.id,
            table: news.table.clone(),
            seat: i64::from(news.seat),
            kind: channel.kind,
            body: serde_json::to_string(&notice).unwrap_or_default(),
            due_at: tables.clock.now_ms(),
            tries: 0,
        });
    }
    if letters.is_empty() {
        // It has passed: the next thing that happens is told.
        return Ok(tables
            .store
            .forget_seat_news(&news.table, news.seat)
            .await?);
    }
    tables.store.write_letters(news, &letters).await?;
    Ok(())
}

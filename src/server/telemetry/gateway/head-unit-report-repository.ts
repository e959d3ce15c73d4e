import { sql } from 'drizzle-orm'
import type { HeadUnitStatus } from '#core/domain/head-unit-message.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { OPEN_HEAD_UNITS } from '#server/store/schema/head-unit.ts'
import type { ReceivedHeadUnit } from './received-head-unit.ts'

type Row = Record<string, unknown>

/** Head units as they report themselves, and what they report about their upgrades. */
export class HeadUnitReportRepository {
  private readonly orm: Database['orm']

  constructor({ orm }: Pick<Database, 'orm'>) {
    this.orm = orm
  }

  /** In the order in which they came; one statement for each table, however many there are. */
  store(reports: readonly ReceivedHeadUnit[]): Promise<void> {
    return this.orm.transaction(async (tx) => {
      await saveStatus(tx, lastStatus(reports))
      await saveProgress(tx, mergedProgress(reports))
    })
  }
}

function lastStatus(reports: readonly ReceivedHeadUnit[]): Row[] {
  const byVehicle = new Map<number, Row>()
  for (const { report, receivedAt, oemId, vehicleId } of reports) {
    if (report.type !== 'status') continue
    const { v: _version, type: _type, ...status } = report satisfies HeadUnitStatus
    byVehicle.set(vehicleId, { ...status, oemId, vehicleId, at: new Date(receivedAt) })
  }
  return [...byVehicle.values()]
}

/** Everything a batch says about one upgrade, as one row: an update takes only one of several. */
function mergedProgress(reports: readonly ReceivedHeadUnit[]): Row[] {
  const byUpgrade = new Map<string, Row>()
  for (const { report, receivedAt, vehicleId } of reports) {
    if (report.type === 'status') continue
    const key = `${vehicleId} ${report.id}`
    byUpgrade.set(key, { ...byUpgrade.get(key), id: report.id, vehicleId, ...factsOf(report, new Date(receivedAt)) })
  }
  return [...byUpgrade.values()]
}

function factsOf(report: Exclude<ReceivedHeadUnit['report'], { type: 'status' }>, at: Date): Row {
  if (report.type === 'answer') {
    const { answer, until, text, language } = report
    const laterUntil = answer === 'later' && until !== null ? new Date(until * 1000) : null
    return { answer, answeredAt: at, laterUntil, shownText: text, shownLanguage: language, shownAt: at }
  }
  const { state, percent, wifiBytes, cellularBytes, error } = report
  const bytes = { wifiBytes, cellularBytes }
  if (state === 'shown') return { shownAt: at, ...bytes }
  return {
    progress: state,
    percent,
    error,
    ...bytes,
    ...((state === 'downloaded' || state === 'installing' || state === 'installed') && { downloadedAt: at }),
    ...(state === 'installed' && { installedAt: at }),
  }
}

/** A status that is older than the stored one changes nothing. */
async function saveStatus(tx: Transaction, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    with n as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("oemId" text, "vehicleId" int, sn text,
        project text, trim text, system text, map text, apps jsonb, storage int, network text, at timestamptz)),
      stored as (insert into head_unit (oem_id, vehicle_id, sn, project, trim, system_version, map_version, apps, storage_mb,
          network, seen_at)
        select "oemId", "vehicleId", sn, project, trim, system, map, apps, storage, network, at from n
        on conflict (vehicle_id) do update set sn = excluded.sn, project = excluded.project, trim = excluded.trim,
          system_version = excluded.system_version, map_version = excluded.map_version, apps = excluded.apps,
          storage_mb = excluded.storage_mb, network = excluded.network, seen_at = excluded.seen_at, updated_at = now()
        where head_unit.seen_at <= excluded.seen_at
        returning vehicle_id)
    insert into head_unit_version (oem_id, vehicle_id, project, version, since)
      select n."oemId", n."vehicleId", n.project, n.system, n.at from n join stored on stored.vehicle_id = n."vehicleId"
        left join lateral (select l.version, l.project from head_unit_version l where l.vehicle_id = n."vehicleId"
          order by l.since desc, l.id desc limit 1) l on true
        where l.version is distinct from n.system or l.project is distinct from n.project`)
}

/** Of the vehicle that reports alone. An answer that decides is final; what was fetched only grows. */
async function saveProgress(tx: Transaction, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    update head_unit_upgrade u set
        answer = case when u.answer in ('accepted', 'declined') then u.answer else coalesce(n.answer, u.answer) end,
        later_until = case when n.answer is null then u.later_until else n."laterUntil" end,
        answered_at = case when u.answer in ('accepted', 'declined') then u.answered_at
          else coalesce(n."answeredAt", u.answered_at) end,
        accepted_at = case when n.answer = 'accepted' and u.answer is distinct from 'declined'
          then coalesce(u.accepted_at, n."answeredAt") else u.accepted_at end,
        shown_text = coalesce(nullif(n."shownText", ''), u.shown_text),
        shown_language = coalesce(nullif(n."shownLanguage", ''), u.shown_language),
        shown_at = coalesce(u.shown_at, n."shownAt"),
        progress = coalesce(n.progress, u.progress),
        percent = coalesce(n.percent, u.percent),
        error = coalesce(n.error, u.error),
        wifi_bytes = greatest(u.wifi_bytes, n."wifiBytes"),
        cellular_bytes = greatest(u.cellular_bytes, n."cellularBytes"),
        downloaded_at = coalesce(u.downloaded_at, n."downloadedAt"),
        installed_at = coalesce(u.installed_at, n."installedAt"),
        updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, "vehicleId" int, answer text,
        "answeredAt" timestamptz, "laterUntil" timestamptz, "shownText" text, "shownLanguage" text, "shownAt" timestamptz,
        progress text, percent int, error text, "wifiBytes" bigint, "cellularBytes" bigint, "downloadedAt" timestamptz,
        "installedAt" timestamptz)
      where u.id = n.id and u.vehicle_id = n."vehicleId" and u.state in (${OPEN_HEAD_UNITS}) and u.state <> 'pending'`)
}

import { sql } from 'drizzle-orm'
import {
  actionsOf,
  BODY_ACTION_NAMES,
  type BodyControl,
  type ClaimSource,
  type ControlConsent,
  controlConsent,
  rangeOf,
  switchesOff,
} from '#core/domain/body-control.ts'
import { OPEN_STATUSES } from '#core/domain/command-status.ts'
import type { Database } from '#server/store/database.ts'
import { codes } from '#server/store/schema/columns.ts'

const OPEN = codes(OPEN_STATUSES)
const OFF_ACTIONS = BODY_ACTION_NAMES.filter((action) => rangeOf(action) === null && switchesOff({ action }))
const OWNED = sql`exists (select from app_user_vehicle a where a.vehicle_id = v.id and a.role = 'owner')`

export interface ControlGate {
  consent: ControlConsent
  /** A command to the same control that has not ended. */
  openJobId: number | null
  /** Epoch ms of the last one that went out; null: none. */
  lastSentAt: number | null
}

export interface WantedClaim {
  vehicleId: number
  accountId: number | null
  source: ClaimSource
  note: string
  minutes: number
}

export interface HeldClaim {
  source: ClaimSource
  accountId: number | null
  expiresAt: number
}

/** Who may control the body of a vehicle now. */
export class ControlGateRepository {
  private readonly orm: Database['orm']

  constructor({ orm }: Pick<Database, 'orm'>) {
    this.orm = orm
  }

  /** `off`: what is asked for waits for the last command that switched it off alone. */
  async gate(vehicleId: number, control: BodyControl, off: boolean): Promise<ControlGate> {
    const same = sql`from command_job j where j.vehicle_id = v.id and j.kind = 'bodyControl'
      and j.params->>'action' in (${codes(actionsOf(control))})`
    const cools = off ? sql`and (j.params->>'value' = '0' or j.params->>'action' in (${codes(OFF_ACTIONS)}))` : sql``
    const { rows } = await this.orm.execute<{
      state: string | null
      owned: boolean
      openJobId: number | null
      sentAt: number | null
    }>(sql`
      select c.state, ${OWNED} as owned,
          (select j.id::int ${same} and j.status in (${OPEN}) order by j.id desc limit 1) as "openJobId",
          (select extract(epoch from max(j.sent_at))::float8 * 1000 ${same} ${cools}
            and j.created_at > now() - interval '10 minutes') as "sentAt"
        from vehicle v left join vehicle_consent c on c.vehicle_id = v.id where v.id = ${vehicleId}`)
    const { state = null, owned = false, openJobId = null, sentAt = null } = rows[0] ?? {}
    return { consent: controlConsent(state, owned), openJobId, lastSentAt: sentAt }
  }

  /**
   * Takes or extends the control; answers who holds it where another source does. One statement: of two callers at once, one
   * gets it. `explicit`: source and note change, which a command leaves alone.
   */
  async take(
    { vehicleId, accountId, source, note, minutes }: WantedClaim,
    explicit: boolean,
  ): Promise<HeldClaim | null> {
    const unchanged = explicit ? sql`false` : sql`vehicle_claim.expires_at > now()`
    const { rows } = await this.orm.execute(sql`
      insert into vehicle_claim (vehicle_id, source, account_id, note, expires_at)
        values (${vehicleId}, ${source}, ${accountId}, ${note}, now() + make_interval(mins => ${minutes}::int))
        on conflict (vehicle_id) do update set
          source = case when ${unchanged} then vehicle_claim.source else excluded.source end,
          note = case when ${unchanged} then vehicle_claim.note else excluded.note end,
          claimed_at = case when vehicle_claim.expires_at > now() then vehicle_claim.claimed_at else now() end,
          expires_at = case when ${unchanged} then greatest(vehicle_claim.expires_at, excluded.expires_at) else excluded.expires_at end,
          account_id = excluded.account_id
        where vehicle_claim.expires_at <= now() or vehicle_claim.account_id is not distinct from excluded.account_id
        returning vehicle_id`)
    return rows.length > 0 ? null : this.held(vehicleId)
  }

  /** What has changed since the command was requested: another source took the control, or the owner withdrew the consent. */
  async sendRefusal({
    vehicleId,
    operatorId,
  }: {
    vehicleId: number
    operatorId: number | null
  }): Promise<'claimedElsewhere' | 'consentWithdrawn' | null> {
    const { rows } = await this.orm.execute<{ state: string | null; owned: boolean; elsewhere: boolean }>(sql`
      select c.state, ${OWNED} as owned, exists (select from vehicle_claim h where h.vehicle_id = v.id
            and h.expires_at > now() and h.account_id is distinct from ${operatorId}::int) as elsewhere
        from vehicle v left join vehicle_consent c on c.vehicle_id = v.id where v.id = ${vehicleId}`)
    const { state = null, owned = false, elsewhere = false } = rows[0] ?? {}
    if (elsewhere) return 'claimedElsewhere'
    const consent = controlConsent(state, owned)
    return consent === 'missing' || consent === 'refused' ? 'consentWithdrawn' : null
  }

  async held(vehicleId: number): Promise<HeldClaim | null> {
    const { rows } = await this.orm.execute<{ source: ClaimSource; accountId: number | null; until: number }>(sql`
      select source, account_id as "accountId", extract(epoch from expires_at)::float8 as until
        from vehicle_claim where vehicle_id = ${vehicleId} and expires_at > now()`)
    const [row] = rows
    return row ? { source: row.source, accountId: row.accountId, expiresAt: row.until * 1000 } : null
  }
}

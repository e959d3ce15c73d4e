import { RESTARTS_PER_DAY } from '#core/domain/device-restart.ts'
import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { TboxChangeState } from '#core/domain/device-change.ts'
import type { TboxStockState } from '#core/domain/stock-life.ts'
import { SIM_EXPLAIN_HOURS } from '#core/domain/device-change.ts'
import { ofTenant } from './account.ts'
import { at, id, optionalText, partOf, updatedAt } from './columns.ts'
import { byAccount } from './owner-columns.ts'
import { terminal } from './vehicle.ts'
import { ofTerminal, ofVehicle } from './vehicle-columns.ts'

const check = (name: string) => pg.text(name).notNull().default('open')

/** An order to replace the terminal of a vehicle (core/domain/device-change.ts). */
export const tboxChange = pg.pgTable(
  'tbox_change',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    oldTerminalId: partOf('old_terminal_id', () => terminal.id),
    newTerminalId: partOf('new_terminal_id', () => terminal.id),
    /** Card of the old terminal, and the one the new terminal works with; empty: its own as it is. */
    oldIccid: optionalText('old_iccid'),
    newIccid: optionalText('new_iccid'),
    /** The card the new terminal had in stock, for a roll-back. */
    spareIccid: optionalText('spare_iccid'),
    /** Of the old terminal, for a roll-back. */
    oldStockState: pg.text('old_stock_state').$type<TboxStockState>().notNull().default('tested'),
    /** TBOX_CHANGE_REASONS */
    reason: pg.text('reason').notNull(),
    note: optionalText('note'),
    workshop: optionalText('workshop'),
    state: pg.text('state').$type<TboxChangeState>().notNull().default('applied'),
    /** TBOX_CHANGE_MOVES */
    moves: pg.text('moves').array().notNull().default(sql`'{}'`),
    deadlineHours: pg.integer('deadline_hours').notNull(),
    appliedBy: byAccount('applied_by'),
    appliedAt: at('applied_at').notNull().defaultNow(),
    decidedBy: byAccount('decided_by'),
    decidedAt: at('decided_at'),
    decisionNote: optionalText('decision_note'),
    startedAt: at('started_at'),
    deadlineAt: at('deadline_at'),
    /** When the new terminal signed on and took the place of the old one. */
    signedOnAt: at('signed_on_at'),
    verifiedAt: at('verified_at'),
    /** Null: the platform itself verified it. */
    verifiedBy: byAccount('verified_by'),
    endedAt: at('ended_at'),
    /** TBOX_CHANGE_FAILURES; empty: none. */
    failure: optionalText('failure'),
    checkRegistration: check('check_registration'),
    checkVin: check('check_vin'),
    checkPosition: check('check_position'),
    /** VIN or plate the new terminal registered with. */
    reportedName: optionalText('reported_name'),
    /** Where the old terminal had seen the vehicle last. */
    beforeLat: pg.doublePrecision('before_lat'),
    beforeLng: pg.doublePrecision('before_lng'),
    beforeAt: at('before_at'),
    /** From there to the first position of the new terminal. */
    distanceKm: pg.doublePrecision('distance_km'),
    updatedAt: updatedAt(),
  },
  (t) => [
    pg.index('tbox_change_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    pg.index('tbox_change_vehicle').on(t.vehicleId, t.id.desc().nullsFirst()),
    pg.uniqueIndex('tbox_change_once').on(t.vehicleId).where(sql`${t.state} in ('applied', 'approved', 'waiting')`),
    pg
      .uniqueIndex('tbox_change_reserved')
      .on(t.newTerminalId)
      .where(sql`${t.state} in ('applied', 'approved', 'waiting')`),
    pg.index('tbox_change_waiting').on(t.deadlineAt).where(sql`${t.state} = 'waiting'`),
    pg.index('tbox_change_old').on(t.oldTerminalId),
  ],
)

/** A SIM card in a vehicle that is not the registered one (core/domain/device-change.ts). */
export const simChange = pg.pgTable(
  'sim_change',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    terminalId: ofTerminal(),
    oldIccid: optionalText('old_iccid'),
    newIccid: pg.text('new_iccid').notNull(),
    /** SIM_CHANGE_SOURCES */
    source: pg.text('source').notNull(),
    detectedAt: at('detected_at').notNull().defaultNow(),
    lastReportAt: at('last_report_at'),
    reports: pg.integer('reports').notNull().default(0),
    /** SIM_CHANGE_STATES */
    state: pg.text('state').notNull().default('detected'),
    explanation: optionalText('explanation'),
    explainedBy: byAccount('explained_by'),
    explainedAt: at('explained_at'),
    /** SIM_CHANGE_OUTCOMES; empty: open. */
    outcome: optionalText('outcome'),
    approvedBy: byAccount('approved_by'),
    approvedAt: at('approved_at'),
    updatedAt: updatedAt(),
  },
  (t) => [
    pg.index('sim_change_tenant').on(t.oemId, t.id.desc().nullsFirst()),
    pg.index('sim_change_vehicle').on(t.vehicleId, t.id.desc().nullsFirst()),
    pg.uniqueIndex('sim_change_once').on(t.terminalId, t.oldIccid, t.newIccid).where(sql`${t.state} <> 'done'`),
    pg.index('sim_change_unexplained').on(t.detectedAt).where(sql`${t.state} = 'detected'`),
  ],
)

/** Settings of a tenant for its devices; a tenant without a row has the usual ones. */
export const deviceSetting = pg.pgTable('device_setting', {
  oemId: ofTenant().primaryKey(),
  simExplainHours: pg.integer('sim_explain_hours').notNull().default(SIM_EXPLAIN_HOURS.usual),
  restartsPerDay: pg.integer('restarts_per_day').notNull().default(RESTARTS_PER_DAY.usual),
  updatedBy: byAccount('updated_by'),
  updatedAt: updatedAt(),
})

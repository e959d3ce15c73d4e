import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'
import type { CommandCaller, CommandJob } from '#server/telemetry/commands/command-service.ts'
import { account } from '#server/store/schema/account.ts'
import { commandState } from '#server/store/schema/command.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { asc, eq } from 'drizzle-orm'
import { testDatabase } from './database.ts'
import { aPosition, ScriptedTerminal, type PositionValues } from './scripted-terminal.ts'
import { testTelemetry } from './telemetry.ts'

let phones = 13_400_000_000

export interface CommandedVehicle {
  vin: string
  vehicleId: number
  terminalId: number
  terminal: ScriptedTerminal
  /** The next frame of the platform with this id. */
  command: (id: number) => Promise<Jt808Frame>
  /** Sends a position and waits until it is stored. */
  report: (values?: Partial<PositionValues>) => Promise<void>
  /** Accepts or rejects a frame of the platform. */
  acknowledge: (frame: Jt808Frame, result?: number) => void
}

/** A database, the telemetry of the platform and two people who may order commands. */
export async function commandGround(
  settings: { smsGatewayUrl?: string } = {},
  readObject?: (oemId: string, key: string) => Promise<Uint8Array>,
) {
  const db = await testDatabase()
  const owner = await aTenant(db)
  const telemetry = await testTelemetry(db, {
    settings: { gatewayPort: 0, gb32960Port: 0, smsGatewayUrl: undefined, ...settings },
    ...(readObject ? { readObject } : {}),
  })
  const terminals: ScriptedTerminal[] = []
  const person = async (username: string): Promise<CommandCaller & { userId: number }> => {
    const values = { oemId: owner.oemId, orgId: owner.head, username, displayName: username, passwordHash: 'x' }
    const [row] = await db.orm.insert(account).values(values).returning()
    return { userId: row!.id, oemId: owner.oemId, orgIds: [owner.head] }
  }
  const first = await person(`${owner.oemId}-first`)
  const second = await person(`${owner.oemId}-second`)

  async function aCommandedVehicle(version: Jt808Version = '2013', model = ''): Promise<CommandedVehicle> {
    const phone = String(++phones)
    const vin = `LTESTJOB${phone.slice(-9)}`
    const vehicleId = await aVehicle(db, owner, { vin })
    const terminalId = await aTerminal(db, owner, vehicleId, { phone, model })
    await telemetry.fleet.reload()
    const terminal = new ScriptedTerminal(phone, version)
    terminals.push(terminal)
    return {
      vin,
      vehicleId,
      terminalId,
      terminal,
      command: (id) => terminal.next((frame) => frame.id === id),
      async report(values) {
        await terminal.answerTo(terminal.send(0x0200, aPosition({ speed: 0, ...values })))
      },
      acknowledge: ({ serial, id }, result = 0) => void terminal.send(0x0001, { serial, id, result }),
    }
  }

  return {
    db,
    owner,
    telemetry,
    commands: telemetry.commands,
    first,
    second,
    aCommandedVehicle,
    job: (id: number): Promise<CommandJob | undefined> => telemetry.commands.get(first, id),
    stateOf: async (id: number) => (await telemetry.commands.get(first, id))?.status,
    historyOf: async (jobId: number): Promise<string[]> => {
      const rows = await db.orm
        .select()
        .from(commandState)
        .where(eq(commandState.jobId, jobId))
        .orderBy(asc(commandState.id))
      return rows.map(({ status }) => status)
    },
    endTerminals() {
      for (const terminal of terminals.splice(0)) terminal.end()
    },
    async close() {
      await telemetry.close()
      await db.close()
    },
  }
}

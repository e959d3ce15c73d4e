import { loadavg } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StrategyGroup } from '#core/contract/upgrade-strategy.ts'
import { isOpenUpgrade } from '#core/domain/upgrade-record.ts'
import type { UpgradeFault } from '#simulator/terminal/abilities/upgrade-fault.ts'
import { CampaignFleet, campaignVehicles } from './campaign-fleet.ts'
import { ENDS, type Outcome, outcomesOf, passDeadlines, passWaits, taskState, textOf } from './campaign-account.ts'
import { type CampaignPlatform, campaignPlatform } from './campaign-platform.ts'

const BYTES = 300_000
/** On a busy machine a thousand terminals take their time. */
const LIMIT_MS = 900_000
const WAIT = { timeout: LIMIT_MS, interval: 500 }
/** More of the demo fleet, since not all of its terminals have a file here. */
const MARGIN = 1.3

interface Size {
  vehicles: number
  kills: number
}

const aGroup = (name: string, over: Partial<StrategyGroup>): StrategyGroup => ({
  name,
  share: 100,
  unit: 'percent',
  successPercent: 50,
  errorLimit: 50,
  errorUnit: 'percent',
  automatic: true,
  ...over,
})

function countOf(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const text of outcomes.map(textOf)) counts[text] = (counts[text] ?? 0) + 1
  return counts
}

const hasEnded = ({ state }: Outcome) => state !== null && !isOpenUpgrade(state)
const seconds = (ms: number) => (ms / 1000).toFixed(1)
const print = (line: string) => process.stdout.write(`campaign: ${line} (load ${loadavg()[0]!.toFixed(1)})\n`)

/** Tasks over a fleet of simulated terminals, on a platform that is killed meanwhile. */
export function campaignTests({ vehicles, kills }: Size): void {
  describe(`a campaign over ${vehicles} vehicles`, () => {
    const fitting = campaignVehicles(vehicles)
    const vins = fitting.map(({ vin }) => vin)
    let platform: CampaignPlatform
    let fleet: CampaignFleet

    beforeAll(async () => {
      platform = await campaignPlatform(Math.ceil(vehicles * MARGIN))
      fleet = new CampaignFleet(fitting, platform.server.gatewayPort, { upgradeFailures: 0.1 })
    }, LIMIT_MS)
    afterAll(async () => {
      fleet?.stop()
      await platform?.close()
    }, 60_000)

    it('every terminal logs in and reports its version', { timeout: LIMIT_MS }, async () => {
      await expect.poll(() => fleet.online(), WAIT).toBe(vehicles)
    })

    it('a signature of another file is never installed; the error gate holds the next group', {
      timeout: LIMIT_MS,
    }, async () => {
      const { pool } = platform
      const bad = await platform.release('9.0.0', BYTES)
      const healthy = vins.filter((vin) => fleet.faultOf(vin) === null).slice(0, 12)
      await platform.missign(bad, await platform.release('9.0.1', BYTES + 1))
      const pilot = aGroup('Pilot', { share: 4, unit: 'count', errorLimit: 1, errorUnit: 'count' })
      const id = await platform.start('Badly signed', bad, { groups: [pilot, aGroup('All', {})] }, healthy)
      await expect
        .poll(() => taskState(pool, id), WAIT)
        .toEqual({ status: 'paused', pauseReason: 'errorThreshold', groups: ['errorStopped', 'created'] })
      const pilots = async () => (await outcomesOf(pool, id)).filter(({ place }) => place === 0)
      await expect.poll(async () => countOf(await pilots()), WAIT).toEqual({ 'failed upgradeFailed': 4 })
      await platform.stop(id)
      await expect.poll(async () => (await taskState(pool, id)).status, WAIT).toBe('terminated')
      const outcomes = await outcomesOf(pool, id)
      expect(outcomes.filter(({ place, state }) => place === 1 && state !== null)).toEqual([])
      expect(healthy.filter((vin) => fleet.runs(vin, bad.version))).toEqual([])
    })

    it(`every vehicle and every byte is accounted for after ${kills} × kill -9`, { timeout: LIMIT_MS }, async () => {
      const { pool, server } = platform
      const release = await platform.release('9.1.0', BYTES)
      const faults = new Map(vins.map((vin) => [vin, fleet.faultOf(vin)]))
      const having = (fault: UpgradeFault) => vins.filter((vin) => faults.get(vin) === fault)
      for (const vin of vins) fleet.of(vin).abilities.upgrade.receivedBytes = 0
      const begun = performance.now()
      const groups = [aGroup('Pilot', { share: 20 }), aGroup('All', {})]
      const id = await platform.start('All vehicles', release, { groups }, vins)
      const ended = async () => {
        await passDeadlines(pool, id, having('deaf'), 'downloading')
        await passDeadlines(pool, id, having('oldVersion'), 'verifying')
        return (await outcomesOf(pool, id)).filter(hasEnded).length
      }
      const down: number[] = []
      for (let kill = 1; kill <= kills; kill++) {
        // Others download, install, or wait for their turn.
        await expect.poll(ended, { ...WAIT, interval: 100 }).toBeGreaterThan((vehicles * (kill - 0.9)) / kills)
        const at = performance.now()
        await server.kill()
        await server.start()
        down.push(performance.now() - at)
      }
      await expect.poll(ended, WAIT).toBe(vehicles)
      const outcomes = await outcomesOf(pool, id)
      const [counts, bytes] = [JSON.stringify(countOf(outcomes)), outcomes.reduce((sum, one) => sum + one.sentBytes, 0)]
      print(`${vehicles} vehicles: ${counts}, ${bytes} bytes in ${seconds(performance.now() - begun)} s`)
      print(`killed ${kills} times, down ${down.map(seconds).join(', ')} s`)
      expect(outcomes.map(({ vin }) => vin)).toEqual(vins.toSorted())
      expect(outcomes.flatMap((one) => wrongEnd(one, faults.get(one.vin) ?? null))).toEqual([])
      const uncounted = outcomes.filter((one) => isUncounted(one, fleet.of(one.vin).abilities.upgrade.receivedBytes))
      expect(uncounted.length).toBeLessThanOrEqual(kills)
      // What the platform says is what vehicles run.
      expect(outcomes.filter(({ vin, state }) => (state === 'success') !== fleet.runs(vin, release.version))).toEqual(
        [],
      )
      await expect.poll(async () => (await taskState(pool, id)).status, WAIT).toBe('finished')
    })

    const wrongEnd = ({ vin, ...outcome }: Outcome, fault: UpgradeFault | null): string[] => {
      const { receivedBytes } = fleet.of(vin).abilities.upgrade
      const isRight =
        textOf(outcome) === ENDS[fault ?? 'none'] && areBytesRight(outcome.sentBytes, receivedBytes, fault)
      // The command was lost with the process: it is never sent twice.
      const isLost = textOf(outcome) === 'failed noAnswer' && outcome.sentBytes + receivedBytes === 0
      // Its acceptance was, so its result came when the command had ended.
      const isLate = textOf(outcome) === 'timedOut' && fault !== null && outcome.command === 'noResponse'
      return isRight || isLost || isLate || isUncounted(outcome, receivedBytes)
        ? []
        : [`${vin} ${fault}: ${textOf(outcome)}, ${receivedBytes} of ${outcome.sentBytes} bytes, ${outcome.command}`]
    }

    it('drivers who decline are left alone, and nothing is installed before they accept', {
      timeout: LIMIT_MS,
    }, async () => {
      const { pool } = platform
      fleet.habits.upgradeFailures = 0
      fleet.habits.reluctance = 0.6
      // JT/T 808-2019 has no questions.
      const asked = fitting.filter(({ protocolVersion }) => protocolVersion !== '2019').map(({ vin }) => vin)
      const release = await platform.release('9.2.0', BYTES)
      const rules = { consent: 'ask' as const, groups: [aGroup('All', {})] }
      const id = await platform.start('Drivers are asked', release, rules, asked)
      const isSilent = ({ vin, state, command, questions }: Outcome) =>
        state === 'awaitingConsent' && command === 'acked' && fleet.hasRead(vin, questions)
      let before = asked.length
      // Twice the same: an answer may just be stored.
      const thinking = async () => {
        await passWaits(pool, id)
        const now = (await outcomesOf(pool, id)).filter((one) => !hasEnded(one) && !isSilent(one)).length
        const most = Math.max(before, now)
        before = now
        return most
      }
      await expect.poll(thinking, WAIT).toBe(0)
      // Who did not answer would be asked again tomorrow.
      await platform.stop(id)
      await expect.poll(async () => (await taskState(pool, id)).status, WAIT).toBe('terminated')
      const outcomes = await outcomesOf(pool, id)
      const accepted = outcomes.filter(({ state, consent }) => state === 'success' && consent === 'accepted')
      expect(accepted.map(({ vin }) => vin)).toEqual(asked.filter((vin) => fleet.runs(vin, release.version)).toSorted())
      const others = outcomes.filter(({ state }) => state !== 'success')
      expect(others.filter(({ sentBytes, attempts }) => sentBytes + attempts > 0)).toEqual([])
      expect(new Set(others.map(({ state }) => state))).toEqual(new Set(['declined', 'cancelled']))
      expect(others.filter(({ state, consent }) => (state === 'declined') !== (consent === 'declined'))).toEqual([])
      print(`${asked.length} drivers asked: ${JSON.stringify(countOf(outcomes))}`)
    })
  })
}

/** The whole file arrived right before a kill: its count is noted a moment later, and was lost. */
const isUncounted = ({ state, sentBytes }: Omit<Outcome, 'vin'>, received: number): boolean =>
  state === 'success' && received === BYTES && sentBytes < BYTES

/** What is with a terminal is what the platform counted. */
function areBytesRight(sent: number, received: number, fault: UpgradeFault | null): boolean {
  if (fault === 'rejects' || fault === 'deaf') return sent === 0
  if (fault === 'breaksOff') return received <= sent && sent <= BYTES
  return sent === BYTES && received === BYTES
}

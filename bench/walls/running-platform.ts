import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getFleetOverview } from '#core/contract/wall.ts'
import { adminToken } from '#tests/support/admin-token.ts'

const PORT = Number(process.env.BENCH_PORT ?? 18_180)
const PASSWORD = process.env.ADMIN_PASSWORD ?? 'fleetwall-bench-1'
const START_MS = 180_000
/** Terminals report over a while, and at night many sleep; a wall is measured when so many of the fleet have reported once. */
const REPORTED_SHARE = 0.5

export interface RunningPlatform {
  url: string
  token: string
  close(): Promise<void>
}

const OWN_ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The platform with fresh data and so many simulated vehicles that deliver so many days of their past, of this project or of
 * another built checkout; with BENCH_URL the one that runs there.
 */
export async function runningPlatform(vehicles: number, root = OWN_ROOT, days = 0): Promise<RunningPlatform> {
  const given = process.env.BENCH_URL
  const url = given ?? `http://127.0.0.1:${PORT}`
  const child = given ? undefined : start(vehicles, root, days)
  const close = async () => {
    if (!child || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  try {
    await until(async () => (await fetch(`${url}/readyz`)).ok, 'the platform did not start')
    await until(async () => {
      const { data } = (await (await fetch(`${url}${getFleetOverview.path}`)).json()) as {
        data?: { total: number; onboarded: number }
      }
      return data !== undefined && data.onboarded >= data.total * REPORTED_SHARE
    }, 'the fleet did not report')
    return { url, token: await adminToken(url, PASSWORD), close }
  } catch (error) {
    await close()
    throw error
  }
}

function start(vehicles: number, root: string, days: number) {
  return spawn(process.execPath, [join(root, 'tests/e2e/start-platform.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(PORT),
      GATEWAY_PORT: String(PORT + 1),
      VIDEO_PORT: String(PORT + 2),
      ATTACHMENT_PORT: String(PORT + 3),
      GB32960_PORT: String(PORT + 4),
      SIM_SMS_PORT: String(PORT + 5),
      SIM_VEHICLES: String(vehicles),
      DEMO_DAYS: String(days),
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: PASSWORD,
    },
  })
}

async function until(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  const end = Date.now() + START_MS
  while (Date.now() < end) {
    if (await holds().catch(() => false)) return
    await wait(500)
  }
  throw new Error(otherwise)
}

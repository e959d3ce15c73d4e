import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Browser {
  executablePath: string
  args: string[]
}

/** Quiet, offline, and WebGL in software, so that maps draw the same with and without a graphics card. */
const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The browser for tests and benchmarks: CHROME_PATH, else an installed Chromium or Chrome, else the Chromium inside the
 * npm package @sparticuz/chromium (Linux).
 *
 * @throws a sentence for people when there is none
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROME_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist.`)
    return { executablePath: named, args: ARGS }
  }
  const installed = INSTALLED.find((path) => existsSync(path)) ?? onPath()
  if (installed) return { executablePath: installed, args: ARGS }
  if (process.platform === 'linux' && process.arch === 'x64') return { executablePath: await packaged(), args: ARGS }
  throw new Error('No browser found: install Chrome or Chromium, or set CHROME_PATH to one.')
}

function onPath(): string | undefined {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'chrome']) {
    const { status, stdout } = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { encoding: 'utf8' })
    const [path] = stdout?.trim().split('\n') ?? []
    if (status === 0 && path) return path
  }
  return undefined
}

/** The package unpacks itself into TMPDIR and never overwrites, so every version gets a folder of its own. */
async function packaged(): Promise<string> {
  const { default: chromium } = await import('@sparticuz/chromium')
  const folder = join(tmpdir(), 'fleetwall-chromium-147.0.0')
  mkdirSync(folder, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    return await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

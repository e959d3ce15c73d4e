// Where the simulator of `npm start` takes wake-ups, replays and an early end of its past, and how the server of the same start finds it.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'

const USUAL_PORT = 7615

/** Two starts on one machine have different ports for HTTP, so they do not try the same port at the same moment. */
function usualPort(env) {
  const http = Number(env.PORT?.trim() || 8080)
  return http === 8080 ? USUAL_PORT : 20_000 + (http % 10_000)
}

/** The port that was asked for is taken; the message says what to do. */
export class PortTaken extends Error {}

/**
 * Settings for both programs. The secret keeps the server of one start from the simulator of another one on the same
 * machine, whatever their ports; without SIM_SMS_PORT the port follows from PORT, or is any that is free.
 */
export async function messageGateway(env) {
  const asked = env.SIM_SMS_PORT?.trim()
  const port = await freePort(asked ? Number(asked) : usualPort(env), Boolean(asked))
  const secret = randomBytes(16).toString('hex')
  const address = `http://127.0.0.1:${port}/${secret}`
  return {
    SIM_SMS_PORT: String(port),
    SIM_SMS_SECRET: secret,
    SMS_GATEWAY_URL: env.SMS_GATEWAY_URL || `${address}/sms`,
    SIM_REPLAY_URL: env.SIM_REPLAY_URL || `${address}/replay`,
    SIM_PAST_URL: env.SIM_PAST_URL || `${address}/past`,
  }
}

async function freePort(wanted, mustBeThis) {
  const found = await portOrNull(wanted)
  if (found !== null) return found
  if (mustBeThis) {
    throw new PortTaken(
      `SIM_SMS_PORT ${wanted} is taken by another program. Stop it, or set SIM_SMS_PORT to a free port.`,
    )
  }
  return portOrNull(0)
}

/** The port, when it can be had. */
function portOrNull(port) {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(null))
    server.listen(port, '127.0.0.1', () => {
      const { port: listening } = server.address()
      server.close(() => done(listening))
    })
  })
}

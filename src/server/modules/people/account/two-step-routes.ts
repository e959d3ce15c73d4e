import type { FastifyInstance } from 'fastify'
import { beginTwoStep, confirmTwoStep, getTwoStep, removeTwoStep, renewRecoveryCodes } from '#core/contract/account.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import type { AccountRepository } from './account-repository.ts'
import { sayingWhen, SIGN_INS_PER_MINUTE } from './guess-delay.ts'
import { newSecret, stepOf } from './one-time-code.ts'
import type { OwnPassword } from './own-password.ts'
import { isRecoveryCode, newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import type { Sessions } from './sessions.ts'

export interface TwoStepParts {
  accounts: AccountRepository
  own: OwnPassword
  sessions: Sessions
  now?: () => number
}

/** One-time codes of a person's device (RFC 6238), arranged by the person. */
export function twoStepRoutes(app: FastifyInstance, { accounts, own, sessions, now = Date.now }: TwoStepParts): void {
  const rarely = { perMinute: SIGN_INS_PER_MINUTE }
  route(app, getTwoStep, async ({ caller: { userId } }) => ({
    on: Boolean((await accounts.twoStep(userId))?.secret),
    recoveryCodes: await accounts.countRecoveryCodes(userId),
  }))

  // A finder of an open console must not be able to add a device.
  const begin = async (caller: Caller, encrypted: string) => {
    if ((await accounts.twoStep(caller.userId))?.secret) throw new Conflict('error.twoStepOn')
    await own.mustKnow(caller, { field: 'password', encrypted })
    const made = newSecret(caller.username)
    await accounts.setTwoStep(caller.userId, { totpPending: made.secret })
    return made
  }
  route(
    app,
    beginTwoStep,
    ({ caller, body, request }) => sayingWhen(request, () => begin(caller, body.password)),
    rarely,
  )

  route(
    app,
    confirmTwoStep,
    async ({ caller, body }) => {
      const pending = (await accounts.twoStep(caller.userId))?.pending
      if (!pending) throw new Conflict('error.twoStepNotBegun')
      const step = stepOf(pending, body.code, null, now())
      if (step === null) throw Invalid.field('code', 'validation.oneTimeCodeWrong')
      const recoveryCodes = newRecoveryCodes()
      await accounts.turnOnTwoStep(caller.userId, pending, step, recoveryCodes.map(recoveryHash))
      // These sessions were opened with the password alone.
      await sessions.closeOthers(caller.userId, caller.tokenHash)
      return { recoveryCodes }
    },
    rarely,
  )

  /** Both factors, so that an open console is not enough. */
  const mustKnowBoth = async (caller: Caller, { password, code }: { password: string; code: string }) => {
    const { secret, step } = (await accounts.twoStep(caller.userId)) ?? {}
    if (!secret) throw new Conflict('error.twoStepOff')
    await own.mustKnow(caller, { field: 'password', encrypted: password }, async () => {
      if (isRecoveryCode(code) && (await accounts.useRecoveryCode(caller.userId, recoveryHash(code)))) return
      const right = stepOf(secret, code, step ?? null, now())
      if (right === null || !(await accounts.useStep(caller.userId, right))) {
        throw Invalid.field('code', 'validation.oneTimeCodeWrong')
      }
    })
  }
  const remove = async (caller: Caller, given: { password: string; code: string }) => {
    await mustKnowBoth(caller, given)
    await accounts.turnOffTwoStep(caller.userId)
  }
  const renew = async (caller: Caller, given: { password: string; code: string }) => {
    await mustKnowBoth(caller, given)
    const recoveryCodes = newRecoveryCodes()
    await accounts.setRecoveryCodes(caller.userId, recoveryCodes.map(recoveryHash))
    return { recoveryCodes }
  }
  route(app, renewRecoveryCodes, ({ caller, body, request }) => sayingWhen(request, () => renew(caller, body)), rarely)
  route(app, removeTwoStep, ({ caller, body, request }) => sayingWhen(request, () => remove(caller, body)), rarely)
}

import type { FastifyInstance } from 'fastify'
import { beginTwoStep, confirmTwoStep, getTwoStep, removeTwoStep } from '#core/contract/account.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import type { AccountRepository } from './account-repository.ts'
import { newSecret, stepOf } from './one-time-code.ts'
import type { SignInService } from './sign-in-service.ts'
import { SIGN_INS_PER_MINUTE, tellingLocks } from './telling-locks.ts'

export interface TwoStepParts {
  accounts: AccountRepository
  service: SignInService
  now?: () => number
}

/** One-time codes of a person's device (RFC 6238), arranged by the person. */
export function twoStepRoutes(app: FastifyInstance, { accounts, service, now = Date.now }: TwoStepParts): void {
  route(app, getTwoStep, async ({ caller }) => ({ on: Boolean((await accounts.twoStep(caller.userId))?.secret) }))

  route(app, beginTwoStep, async ({ caller }) => {
    if ((await accounts.twoStep(caller.userId))?.secret) throw new Conflict('error.twoStepOn')
    const made = newSecret(caller.username)
    await accounts.setTwoStep(caller.userId, { totpPending: made.secret })
    return made
  })

  route(
    app,
    confirmTwoStep,
    async ({ caller, body }) => {
      const pending = (await accounts.twoStep(caller.userId))?.pending
      if (!pending) throw new Conflict('error.twoStepNotBegun')
      const step = stepOf(pending, body.code, null, now())
      if (step === null) throw Invalid.field('code', 'validation.oneTimeCodeWrong')
      await accounts.setTwoStep(caller.userId, { totpSecret: pending, totpPending: null, totpStep: step })
    },
    { perMinute: SIGN_INS_PER_MINUTE },
  )

  route(
    app,
    removeTwoStep,
    async ({ caller, body, request }) => {
      await tellingLocks(request, () => service.mustKnowPassword(caller, 'password', body.password))
      const { secret, step } = (await accounts.twoStep(caller.userId)) ?? {}
      if (!secret) throw new Conflict('error.twoStepOff')
      if (stepOf(secret, body.code, step ?? null, now()) === null) {
        throw Invalid.field('code', 'validation.oneTimeCodeWrong')
      }
      await accounts.setTwoStep(caller.userId, { totpSecret: null, totpPending: null, totpStep: null })
    },
    { perMinute: SIGN_INS_PER_MINUTE },
  )
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/invitation.ts'
import type { Language } from '#core/domain/language.ts'
import { Conflict, Invalid, TooMany } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { mustBeAdded, takenField } from '#server/http/saved.ts'
import type { Transaction } from '#server/store/database.ts'
import type { AccountAdminRepository } from './account-admin-repository.ts'
import { manageable, mayGive } from './manageable.ts'

/** Links by which users set their first password. */
export interface Invitations {
  /** The secret to copy; null: it is mailed when the transaction commits. */
  open(tx: Transaction, accountId: number, language: Language): Promise<string | null>
  /** False: this address has got enough mails for now. */
  mayMail(mail: string): Promise<boolean>
}

interface InvitationParts {
  accounts: AccountAdminRepository
  invitations: Invitations
}

const nameTaken = takenField('username', 'error.nameTaken')

export function invitationRoutes(app: FastifyInstance, { accounts, invitations }: InvitationParts): void {
  const mustMail = async (mail: string) => {
    if (!(await invitations.mayMail(mail))) throw new TooMany('error.mailsEnough')
  }

  route(app, contract.inviteAccount, async ({ body: { language, ...body }, caller }) => {
    const username = body.username || body.mail
    if (!/^[\w.@-]{1,64}$/.test(username)) throw Invalid.field('username', 'validation.username')
    await mayGive(accounts, caller, body)
    await mustMail(body.mail)
    let linkToken: string | null = null
    const input = { ...body, username, kind: 'person' as const }
    const id = await accounts.insert(caller, input, null, async (tx, accountId) => {
      linkToken = await invitations.open(tx, accountId, language)
    })
    return { ...mustBeAdded(id, nameTaken), linkToken }
  })

  route(app, contract.resendInvitation, async ({ body: { id }, caller }) => {
    const [target] = await manageable(accounts, caller, [id], 'id')
    if (target!.mail === '') throw Invalid.field('id', 'validation.accountMail')
    await mustMail(target!.mail)
    const sent = await accounts.withInvited(id, async (tx, language) => ({
      linkToken: await invitations.open(tx, id, language),
    }))
    if (!sent) throw new Conflict('error.notInvited')
    return sent
  })

  route(app, contract.revokeInvitation, async ({ body: { id }, caller }) => {
    await manageable(accounts, caller, [id], 'id')
    const removed = await accounts.withInvited(id, (tx) => accounts.removeInvited(tx, id))
    if (!removed) throw new Conflict('error.notInvited')
  })
}

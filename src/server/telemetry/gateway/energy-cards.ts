import type { RegistrationMode } from '#server/app/environment.ts'
import type { TerminalRepository } from './terminal-repository.ts'
import type { KnownTerminal, TerminalRegistry } from './terminal-registry.ts'

interface Parts {
  registration: RegistrationMode
  registry: TerminalRegistry
  terminals: Pick<TerminalRepository, 'saveLoginIccid'>
}

/** Cards that VINs log in with. */
export class EnergyCards {
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** In strict mode the card on the terminal's record counts until one has logged in. */
  expected({ loginIccid, iccid }: KnownTerminal): string {
    return loginIccid !== '' || this.parts.registration === 'open' ? loginIccid : iccid
  }

  belongs(terminal: KnownTerminal, iccid: string): boolean {
    const expected = this.expected(terminal)
    return expected === '' ? this.parts.registration === 'open' : expected === iccid
  }

  /** The first login binds its card. False: another gateway has bound another one in the meantime. */
  async bind(terminal: KnownTerminal, iccid: string): Promise<boolean> {
    if (iccid === '' || terminal.loginIccid !== '') return true
    // Set at once: a login with another card that comes while this is being saved is rejected.
    terminal.loginIccid = iccid
    if (await this.parts.terminals.saveLoginIccid(terminal.terminalId, iccid)) return true
    await this.parts.registry.refresh([terminal.terminalId])
    return terminal.loginIccid === iccid
  }
}

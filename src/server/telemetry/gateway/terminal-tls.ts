import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import type { Logger } from 'pino'
import { SettingsError, type TlsFiles } from '#server/app/settings.ts'

const WATCH_MS = 5_000
const SETTINGS = {
  certificate: 'GATEWAY_TLS_CERT',
  key: 'GATEWAY_TLS_KEY',
  clientAuthorities: 'GATEWAY_TLS_CA',
} as const satisfies Record<keyof TlsFiles, string>

export type TerminalTlsOptions = SecureContextOptions & { requestCert: boolean; rejectUnauthorized: boolean }

/** Certificate and key of the terminal ports with TLS, read again when a file changes and on SIGHUP. */
export class TerminalTls {
  private readonly files: TlsFiles
  private readonly log: Logger
  private readonly listeners: ((options: TerminalTlsOptions) => void)[] = []
  private current: TerminalTlsOptions

  /** Throws SettingsError for files that cannot be used. */
  constructor(files: TlsFiles, log: Logger) {
    this.files = files
    this.log = log
    this.current = this.read()
  }

  get options(): TerminalTlsOptions {
    return this.current
  }

  onChange(listener: (options: TerminalTlsOptions) => void): void {
    this.listeners.push(listener)
  }

  /** Follows the files until `unwatch`. */
  watch(): void {
    for (const file of this.paths()) watchFile(file, { interval: WATCH_MS, persistent: false }, this.reload)
    process.on('SIGHUP', this.reload)
  }

  unwatch(): void {
    for (const file of this.paths()) unwatchFile(file, this.reload)
    process.off('SIGHUP', this.reload)
  }

  /** New connections get the new certificate; existing ones continue. An unusable certificate changes nothing. */
  readonly reload = (): void => {
    try {
      this.current = this.read()
      for (const listener of this.listeners) listener(this.current)
      this.log.info({ file: this.files.certificate }, 'certificate of the terminal ports reloaded')
    } catch (error) {
      // Of two files one is replaced first; the second change reads both again.
      this.log.error({ err: error }, 'new certificate of the terminal ports not used, the former one stays')
    }
  }

  private paths(): string[] {
    return Object.values(this.files).filter((file): file is string => file !== undefined)
  }

  private read(): TerminalTlsOptions {
    const { clientAuthorities } = this.files
    const options: TerminalTlsOptions = {
      cert: this.content('certificate'),
      key: this.content('key'),
      ...(clientAuthorities === undefined ? {} : { ca: this.content('clientAuthorities') }),
      minVersion: 'TLSv1.2',
      requestCert: clientAuthorities !== undefined,
      rejectUnauthorized: clientAuthorities !== undefined,
    }
    try {
      createSecureContext(options)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new SettingsError(
        SETTINGS.certificate,
        `${SETTINGS.certificate} and ${SETTINGS.key} do not fit: ${reason}.`,
      )
    }
    return options
  }

  private content(what: keyof TlsFiles): Buffer {
    const file = this.files[what] as string
    try {
      return readFileSync(file)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw new SettingsError(SETTINGS[what], `${SETTINGS[what]} is ${file}, which cannot be read (${code}).`)
    }
  }
}

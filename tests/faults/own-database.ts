import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createLog } from '#server/ops/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/store/embedded-postgres.ts'

const log = createLog('silent')
const settings = { shared_buffers: '64MB', max_connections: '100' }

/** A PostgreSQL server that the test stops and starts, and the platform only knows by DATABASE_URL. */
export class OwnDatabase {
  readonly folder: string
  readonly pool: pg.Pool
  private server: EmbeddedPostgres | undefined

  private constructor(folder: string) {
    this.folder = folder
    this.pool = new pg.Pool({ host: folder, user: 'postgres', database: 'postgres', max: 2 })
    // It is stopped on purpose.
    this.pool.on('error', () => undefined)
  }

  static async start(dataDir: string): Promise<OwnDatabase> {
    const made = new OwnDatabase(join(dataDir, 'database'))
    await made.up()
    return made
  }

  get url(): string {
    return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(this.folder)}`
  }

  /** Where the server listens. */
  get socketPath(): string {
    return join(this.folder, '.s.PGSQL.5432')
  }

  async up(): Promise<void> {
    this.server = await startEmbeddedPostgres({ dataDir: this.folder, log, settings })
  }

  async down(): Promise<void> {
    await this.server?.stop()
  }

  async remove(): Promise<void> {
    await this.pool.end()
    await this.down()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

import { get } from 'node:http'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { diskStore } from '#server/objects/disk-store.ts'
import { objectRepository } from '#server/objects/object-repository.ts'
import { objectService } from '#server/objects/object-service.ts'
import { uploadQuota } from '#server/objects/upload-quota.ts'
import { readable } from '#server/ops/streams.ts'
import type { Platform } from '../platform/platform-process.ts'

const MEGABYTE = 1024 * 1024

/** Upgrades of so many vehicles of the demo whose files are with nobody yet; answers the tokens of their addresses. */
export async function prepareDownloads(platform: Platform, terminals: number, megabytes: number): Promise<string[]> {
  const pool = new pg.Pool({ ...platform.connection, max: 1 })
  try {
    const orm = drizzle(pool)
    const store = diskStore(join(platform.dataDir, 'objects'), '')
    const objects = objectRepository({ orm })
    const files = objectService({
      store,
      objects,
      quota: uploadQuota(objects, 10_000),
      partFolder: join(platform.dataDir, 'parts'),
    })
    const content = Buffer.alloc(megabytes * MEGABYTE, 'firmware ')
    const owner = { oemId: 'demo', userId: null }
    const { objectKey } = await files.put(owner, { fileName: 'bench.bin', acl: 'private' }, readable([content]))
    const { rows } = await pool.query<{ token: string }>(
      `with version as (
         insert into soft_version (oem_id, soft_model, version, status, object_key, file_size, file_sha256, signature)
           select 'demo', 'bench', '99', 1, key, size, sha256, 'c2ln' from stored_object where key = $1 returning id, file_size),
       express as (
         insert into express_upgrade (oem_id, version_id, to_version, channel, server, timeout_minutes, send_until, conditions, reason)
           select 'demo', id, '99', 'http', '', 240, now() + interval '1 day',
             '{"parked":false,"minSoc":0,"whileCharging":true}', 'bench' from version returning id),
       fleet as (
         select v.id, t.id as terminal_id, row_number() over (order by v.id) as place
           from vehicle v join terminal t on t.vehicle_id = v.id where v.oem_id = 'demo' order by v.id limit $2),
       job as (
         insert into command_job (oem_id, vehicle_id, kind, expires_at, message_id, status, acknowledged_at)
           select 'demo', id, 'terminalControl', now() + interval '1 day', 33029, 'acked', now() from fleet returning id, vehicle_id)
       insert into upgrade_record (oem_id, express_id, vehicle_id, terminal_id, state, job_id, file_size, token, deadline_at)
         select 'demo', e.id, f.id, f.terminal_id, 'downloading', j.id, s.file_size,
             replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), now() + interval '4 hours'
           from fleet f join job j on j.vehicle_id = f.id, express e, version s returning token`,
      [objectKey, terminals],
    )
    return rows.map(({ token }) => token)
  } finally {
    await pool.end()
  }
}

/** Terminals that take their files as fast as they get them, until they are stopped. */
export class Downloads {
  bytes = 0
  failed = 0
  private readonly stops: (() => void)[]

  constructor(url: string, tokens: readonly string[]) {
    this.stops = tokens.map((token) => this.begin(`${url}/ota/${token}`))
  }

  stop(): void {
    for (const stop of this.stops) stop()
  }

  private begin(address: string): () => void {
    let isOver = false
    const request = get(address, { agent: false }, (response) => {
      if (response.statusCode !== 200) this.failed += 1
      response.on('data', (chunk: Buffer) => {
        this.bytes += chunk.length
      })
    })
    request.on('error', () => {
      if (!isOver) this.failed += 1
    })
    return () => {
      isOver = true
      request.destroy()
    }
  }
}

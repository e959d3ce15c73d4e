// Prints VIN and plate of every vehicle an API key may see.
//
//   npx openapi-typescript https://fleetwall.example.com/docs/json -o schema.d.ts
//   FLEETWALL_URL=https://fleetwall.example.com FLEETWALL_KEY=fwk_… npx tsx list-vehicles.mts
import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'

const { FLEETWALL_URL: baseUrl = 'http://127.0.0.1:8080', FLEETWALL_KEY: key = '' } = process.env
const PAGE_SIZE = 100

// The key belongs in this header; the platform does not read it from an address.
const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}`, lang: 'en' } })

const self = await client.GET('/b-iam-account/users/web/apiKey/self')
if (!self.data) throw new Error(`${self.response.status}: ${self.error?.msg}`)
const grant = self.data.data
if (!grant) throw new Error('FLEETWALL_KEY is not an API key')
process.stderr.write(`${grant.name} acts for ${grant.username} until ${grant.expireTime}\n`)

for (let page = 1; ; page++) {
  const { data, error, response } = await client.GET('/tsp-bss/v1/vehicle/list', {
    params: { query: { pageNum: page, pageSize: PAGE_SIZE } },
  })
  if (!data) throw new Error(`${response.status}: ${error?.msg}`)
  for (const { vin, plate } of data.data.list) process.stdout.write(`${vin}\t${plate}\n`)
  if (page * PAGE_SIZE >= data.data.total) break
}

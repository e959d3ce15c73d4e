import { defineConfig } from 'drizzle-kit'

// Telemetry tables are partitioned, which the generator cannot express: schema/telemetry.ts is left out on purpose, and
// their statements stand by hand at the end of the first migration.
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'src/server/store/schema/account.ts',
    'src/server/store/schema/vehicle.ts',
    'src/server/store/schema/operation.ts',
    'src/server/store/schema/base-data.ts',
    'src/server/store/schema/files.ts',
  ],
  out: 'src/server/store/migrations',
})

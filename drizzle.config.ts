import { defineConfig } from 'drizzle-kit'

// Telemetry tables are partitioned, which the generator cannot express: schema/telemetry.ts is left out on purpose, and
// their statements stand by hand in store/telemetry.sql, which scripts/make-migration.mjs adds to what is generated.
export default defineConfig({
  dialect: 'postgresql',
  schema: 'src/server/store/schema/!(telemetry).ts',
  out: process.env.MIGRATION_FOLDER ?? 'src/server/store/migrations',
})

import { defineConfig } from 'drizzle-kit'

// Partitioned tables are more than the generator can express: schema/{telemetry,audit-entry}.ts are left out on purpose,
// and their statements stand by hand in store/{telemetry,audit}.sql, which scripts/make-migration.mjs adds to what is generated.
export default defineConfig({
  dialect: 'postgresql',
  schema: 'src/server/store/schema/!(telemetry|audit-entry).ts',
  out: process.env.MIGRATION_FOLDER ?? 'src/server/store/migrations',
})

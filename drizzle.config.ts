import { defineConfig } from 'drizzle-kit'

// Partitioned tables are more than the generator can express: schema/{telemetry,audit-entry}.ts are left out on purpose, and
// their statements are written into migrations by hand, as are triggers and functions.
export default defineConfig({
  dialect: 'postgresql',
  schema: 'src/server/store/schema/!(telemetry|audit-entry).ts',
  // tests/rules/migrations.test.ts generates into a copy.
  out: process.env.MIGRATION_FOLDER ?? 'src/server/store/migrations',
})

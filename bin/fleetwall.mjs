#!/usr/bin/env node
// Runs the built platform, or the sources when there is no build.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const built = new URL('../dist/server/cli.js', import.meta.url)

if (existsSync(fileURLToPath(built))) {
  await import(built.href)
} else {
  const { register } = await import('tsx/esm/api')
  register()
  await import(new URL('../src/server/cli/cli.ts', import.meta.url).href)
}

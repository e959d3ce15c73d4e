import { build, checkNode, install, say } from './prepare.mjs'

checkNode()
install()
build(process.argv.length > 2 ? process.argv.slice(2) : undefined)
say('build complete.')

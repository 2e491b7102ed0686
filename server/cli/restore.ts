import { restoreProgram } from './restore-commands.ts'
import { runCommands } from './run.ts'

await runCommands(restoreProgram())

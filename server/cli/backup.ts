import { backupProgram } from './backup-commands.ts'
import { runCommands } from './run.ts'

await runCommands(backupProgram())

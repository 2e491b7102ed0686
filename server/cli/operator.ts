import { operatorProgram } from './operator-commands.ts'
import { runCommands } from './run.ts'

await runCommands(operatorProgram())

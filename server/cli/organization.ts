import { organizationProgram } from './organization-commands.ts'
import { runCommands } from './run.ts'

await runCommands(organizationProgram())

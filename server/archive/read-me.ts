import { brand } from '#contract/brand.ts'

/** What stands in an archive for whoever finds it: what is where, and what is not there. Kept in English, as the names in it are. */
export const readMe = (organization: string, madeAt: Date): string => `${organization}
Everything of this organization in ${brand.name}, as of ${madeAt.toISOString()}.

spreadsheets/   projects, tasks, people and files as CSV: open them in Excel, Numbers or LibreOffice.
                Money is in US dollars, times are in UTC.
files/          the logo, and every file in a folder for each project. The long number at the end of a name is its id.
data/           everything as a program reads it: a file for each kind of thing, and in it one line of JSON for each.
                Sums are in cents, times in UTC; ids tie things together: task_id in task_comments.jsonl is id in tasks.jsonl.
manifest.json   how many of each there are, and the SHA-256 of every part, to tell whether something was changed.

What is in it: the organization, its people with their addresses, its projects with prices and costs, tasks with
checklists, links, comments and notes for the team, files, everything that happened, templates, shared views, and what is in
the bin.

What is not: passwords and sessions, API keys, webhooks, links to look at a project, invitations that wait, and what each
person keeps for themselves (what they watch, their notices and settings). People are in it by name and address, without
their accounts.

To bring it into another installation, register there and run

    npm run organization -- import THIS_FILE --admin YOUR_ADDRESS

on that machine. Nothing is brought in unless all of it is sound.
`

import type { OrgRole, ProjectRole } from '#contract/audience.ts'
import { brand } from '#contract/brand.ts'
import { invitationDays } from '#contract/people.ts'
import type { Language } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'
import type { Letter } from '#server/kit/letter.ts'

/** What a letter of an invitation says; of a project its name alone. */
export type InvitationWords = {
  language: Language
  href: string
  org: string
  /** Null where it is to the organisation itself. */
  project: string | null
  orgRole: OrgRole | null
  role: ProjectRole | null
  /** Who sent it; null where they are gone. */
  from: string | null
}

/** Asks somebody into an organisation or a project. */
export function invitationLetter(words: InvitationWords): Letter {
  const { language, href, org, project, from } = words
  const say = sayIn(language)
  const { name } = brand
  const what = project ?? org
  return {
    language,
    subject: from
      ? say('{from} invites you to {what}', { from, what })
      : say('You are invited to {what}', { what }),
    preview: say('One click shows who invites you, and to what.'),
    heading: say('You are invited to {what}', { what }),
    paragraphs: [
      project === null
        ? say('{org} runs its construction projects with {name}, and invites you to its team.', { org, name })
        : say('{org} runs {project} with {name}, and invites you in.', { org, project, name }),
      whatTheySee(words),
      say('You need an account, which is free and takes a minute. The link works for {days} days.', {
        days: invitationDays,
      }),
    ],
    button: { label: say('See the invitation'), href },
    reason: say('If you do not know who sent this, do nothing: without an account nothing happens.'),
  }
}

/** What is to be seen there, in a sentence. */
function whatTheySee({ language, orgRole, role }: InvitationWords): string {
  const say = sayIn(language)
  if (orgRole === 'worker')
    return say('You see the tasks, dates and photos of the projects that you are put on.')
  if (orgRole !== null) return say('You see every project of the firm, with what it costs.')
  if (role === 'owner')
    return say('You see how the work goes: dates, photos, what is yours to decide, and the price agreed.')
  if (role === 'contractor') return say('You run the project together: tasks, dates, people and money.')
  return say('You see your tasks, with dates, photos and files, and say when they are done.')
}

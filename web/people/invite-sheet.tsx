import { useQueryClient } from '@tanstack/react-query'
import { type OrgRole, orgRoles } from '#contract/audience.ts'
import { emailSchema } from '#contract/email.ts'
import { inviteMemberRow, type Seats, type Team } from '#contract/people.ts'
import { languageNames, languages } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { orgRoleHints, orgRoleWords } from '#web/kit/work/role-words.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { Note } from '#web/ui/work/note.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { PeopleForm, usePeopleForm } from './people-form.tsx'
import { RoleChoice } from './role-choice.tsx'
import { nextSeat } from './seat-words.ts'

type Props = { org: string; seats: Seats; open: boolean; onClose: () => void }

/** Asks somebody into the organisation by letter; what their seat costs is said before. */
export function InviteSheet({ org, seats, open, onClose }: Props) {
  const next = nextSeat(seats)
  return (
    <SideSheet open={open} onClose={onClose} title={say('Invite to the team')} width={408}>
      <div className="grid gap-5">
        <Note kind={next.open ? 'plain' : 'warning'}>{next.text}</Note>
        <InviteForm key={String(open)} org={org} onClose={onClose} />
      </div>
    </SideSheet>
  )
}

function InviteForm({ org, onClose }: { org: string; onClose: () => void }) {
  const client = useQueryClient()
  const form = usePeopleForm({
    fields: ['email'],
    check: (data) => {
      const read = emailSchema.safeParse(data.get('email'))
      return read.success ? {} : { email: read.error.issues[0]?.message }
    },
    send: async (data) => {
      const email = String(data.get('email') ?? '')
      const team: Team = await call(inviteMemberRow, {
        params: { org },
        body: {
          email,
          role: String(data.get('role')) as OrgRole,
          language: data.get('language') === 'es' ? 'es' : 'en',
        },
      })
      client.setQueryData(['team', org], team)
      toast({ title: say('The invitation is on its way'), description: email })
      onClose()
    },
  })
  return (
    <PeopleForm form={form} submit={say('Send the invitation')} cancel={say('Cancel')} onCancel={onClose}>
      <TextField
        label={say('Email')}
        name="email"
        type="email"
        autoComplete="off"
        error={form.errors.email}
      />
      <RoleChoice
        label={say('What they are')}
        order={orgRoles}
        words={orgRoleWords}
        hints={orgRoleHints}
        value="contractor"
      />
      <SelectField
        label={say('Language of the letter')}
        name="language"
        defaultValue={spokenLanguage()}
        options={Object.fromEntries(languages.map((one) => [one, languageNames[one]]))}
        hint={say('Somebody with an account gets it in their own.')}
      />
    </PeopleForm>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ProjectRole, projectRoles } from '#contract/audience.ts'
import { emailSchema } from '#contract/email.ts'
import { type Person, personEntity } from '#contract/fields.ts'
import { addPersonRow, editPersonRow, type People } from '#contract/people.ts'
import { languageNames, languages } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { forgetDraft, keepDraft, readDraft } from '#web/kit/work/kept-draft.ts'
import { projectRoleHints, projectRoleWords } from '#web/kit/work/role-words.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { PeopleForm, usePeopleForm } from './people-form.tsx'
import { RoleChoice } from './role-choice.tsx'

type Props = { project: string; person: Person | undefined; open: boolean; onClose: () => void }

/** What was typed of somebody new. */
type Kept = Partial<
  Record<'name' | 'company' | 'trade' | 'email' | 'phone' | 'invites' | 'language', string>
> & {
  role?: ProjectRole
}

/** Adds somebody to a project, by name or with a letter that asks them in; or changes what is known of them. */
export function PersonSheet({ project, person, open, onClose }: Props) {
  const [id] = useState(() => person?.id ?? crypto.randomUUID())
  const client = useQueryClient()
  const draftKey = `person ${project}`
  // Of somebody new, what was typed stays until they are added.
  const [kept] = useState(() => (person ? undefined : readDraft<Kept>(draftKey)))
  const begun = kept ?? person
  const [invites, setInvites] = useState(kept ? 'invites' in kept : person === undefined)
  const [seen, setSeen] = useState(() => person && knownOf(person))
  /** Saves what was changed; what met somebody else's change stays as typed, and is told with theirs. */
  const save = async (known: Known): Promise<People> => {
    const names = knownNames.filter((name) => name in known && known[name] !== seen?.[name])
    const pick = (from: Known) => Object.fromEntries(names.map((name) => [name, from[name]])) as Known
    try {
      const body = { fields: pick(known), was: pick(seen ?? known) }
      return await call(editPersonRow, { params: { project, person: id }, body })
    } catch (error) {
      if (!(error instanceof Refusal) || !error.theirs) throw error
      const theirs = Object.entries(error.theirs)
      // Saved once more, it is meant.
      setSeen((before) => ({
        ...before,
        ...Object.fromEntries(theirs.map(([name, { value }]) => [name, value])),
      }))
      const fields = Object.fromEntries(theirs.map(([name, one]) => [name, metText(one)]))
      throw new Refusal(error.status, { code: error.code, message: error.message, fields })
    }
  }
  const form = usePeopleForm({
    fields: ['name', 'company', 'trade', 'email', 'phone'],
    check: (data) => checked(data, invites),
    send: async (data) => {
      const text = (field: string) => String(data.get(field) ?? '')
      const known = {
        name: text('name'),
        company: text('company'),
        trade: text('trade'),
        email: text('email').trim() || null,
        phone: text('phone').trim() || null,
        ...(data.has('role') && { role: text('role') as ProjectRole }),
      }
      const people: People = person
        ? await save(known)
        : await call(addPersonRow, {
            params: { project },
            body: {
              role: 'worker',
              ...known,
              id,
              invite: invites,
              language: data.get('language') === 'es' ? 'es' : 'en',
            },
          })
      if (!person) forgetDraft(draftKey)
      client.setQueryData(['project', project, 'people'], people)
      toast({
        title: person ? say('Saved') : say('{name} is on the project', { name: known.name }),
        ...(!person && invites && { description: say('The invitation is on its way') }),
      })
      onClose()
      await client.invalidateQueries({ queryKey: ['project', project] })
    },
  })
  const errors = form.errors
  return (
    <SideSheet open={open} onClose={onClose} title={person ? person.name : say('Add somebody')} width={408}>
      <PeopleForm
        form={form}
        submit={person ? say('Save') : invites ? say('Add and invite') : say('Add')}
        cancel={say('Cancel')}
        onCancel={() => {
          if (!person) forgetDraft(draftKey)
          onClose()
        }}
        {...(!person && { onTyped: (data) => keepDraft(draftKey, Object.fromEntries(data)) })}
      >
        <TextField
          label={say('Name')}
          name="name"
          defaultValue={begun?.name}
          maxLength={100}
          autoComplete="off"
          error={errors.name}
        />
        {person?.audience !== 'crew' && !(person?.own && person.audience === 'contractor') && (
          <RoleChoice
            label={say('Role on this project')}
            order={projectRoles.toReversed()}
            words={projectRoleWords}
            hints={projectRoleHints}
            value={kept?.role ?? roleOf(person)}
          />
        )}
        <TextField
          label={say('Company')}
          optional
          name="company"
          defaultValue={begun?.company}
          autoComplete="off"
          error={errors.company}
        />
        <TextField
          label={say('Trade')}
          optional
          name="trade"
          defaultValue={begun?.trade}
          autoComplete="off"
          error={errors.trade}
        />
        <TextField
          label={say('Email')}
          optional={!invites}
          name="email"
          type="email"
          defaultValue={begun?.email ?? ''}
          autoComplete="off"
          hint={say('Only your own people see it')}
          error={errors.email}
        />
        <TextField
          label={say('Phone')}
          optional
          name="phone"
          type="tel"
          defaultValue={begun?.phone ?? ''}
          autoComplete="off"
          error={errors.phone}
        />
        {!person && (
          <>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="invites"
                checked={invites}
                onChange={(event) => setInvites(event.target.checked)}
                className="size-4 accent-ink"
              />
              {say('Send a letter that invites them in')}
            </label>
            {invites && (
              <SelectField
                label={say('Language of the letter')}
                name="language"
                defaultValue={kept?.language ?? spokenLanguage()}
                options={Object.fromEntries(languages.map((one) => [one, languageNames[one]]))}
              />
            )}
          </>
        )}
      </PeopleForm>
    </SideSheet>
  )
}

const knownNames = ['name', 'company', 'trade', 'email', 'phone', 'role'] as const
type Known = Partial<Record<'name' | 'company' | 'trade', string>> & {
  email?: string | null
  phone?: string | null
  role?: ProjectRole
}

/** What is known of somebody, as the form has it. */
const knownOf = (person: Person): Known => ({
  name: person.name,
  company: person.company,
  trade: person.trade,
  email: person.email ?? null,
  phone: person.phone ?? null,
  role: roleOf(person),
})

/** What somebody else made of a field meanwhile. */
const metText = ({ value, by }: { value?: unknown; by: string | null }): string =>
  typeof value === 'string' && value !== ''
    ? say('{name} made this “{value}” meanwhile. Save again to keep yours.', {
        name: by ?? say('Somebody'),
        value,
      })
    : say('{name} took this away meanwhile. Save again to keep yours.', { name: by ?? say('Somebody') })

const roleOf = (person: Person | undefined): ProjectRole =>
  person?.audience === 'owner' || person?.audience === 'contractor' ? person.audience : 'worker'

type FieldName = 'name' | 'company' | 'trade' | 'email' | 'phone'

/** The first message of each field that cannot be sent. */
function checked(data: FormData, invites: boolean): Partial<Record<FieldName, string | undefined>> {
  const schemas = {
    name: personEntity.open.name.schema,
    company: personEntity.open.company.schema,
    trade: personEntity.open.trade.schema,
    email: emailSchema,
    phone: personEntity.team.phone.schema,
  }
  const errors: Partial<Record<FieldName, string | undefined>> = {}
  for (const [field, schema] of Object.entries(schemas)) {
    const value = String(data.get(field) ?? '')
    if (field === 'email' && value.trim() === '' && !invites) continue
    errors[field as FieldName] = schema.safeParse(value).error?.issues[0]?.message
  }
  return errors
}

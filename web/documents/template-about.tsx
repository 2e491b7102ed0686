import { useState } from 'react'
import { documentKindNames } from '#contract/document-kinds.ts'
import { languages } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { mayShare } from './template-rights.ts'
import type { Making } from './use-template.ts'
import { kindLabel } from './words.ts'

type About = Pick<Making, 'title' | 'kind' | 'language' | 'shared'>
type Props = {
  about: About
  /** Whether its author is who changes it: nobody else takes it from the team. */
  mine: boolean
  share: boolean
  onSet: (about: About) => void
  onClose: () => void
}

const tongues = { en: 'English', es: 'Español' }

/** What a template is called, what is written from it, in which language, and who writes from it. */
export function TemplateAbout({ about, mine, share, onSet, onClose }: Props) {
  const [{ title, kind, language, shared }, set] = useState<About>(about)
  const put = (over: Partial<About>) => set((before) => ({ ...before, ...over }))
  const kinds = Object.fromEntries(
    documentKindNames
      // Its words are the law’s.
      .filter((one) => one !== 'lien-waiver')
      .map((one) => [one, kindLabel(one)] as const)
      .toSorted(([, one], [, other]) => one.localeCompare(other)),
  )
  return (
    <Dialog open onClose={onClose} title={say('Name and sharing')}>
      <form
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSet({ title: title.trim(), kind, language, shared })
          onClose()
        }}
      >
        <TextField
          label={say('Name')}
          required
          maxLength={200}
          pattern=".*\S.*"
          value={title}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => put({ title: target.value })}
        />
        <SelectField
          label={say('What is written from it')}
          options={kinds}
          value={kind}
          onChange={({ target }) =>
            put({ kind: documentKindNames.find((one) => one === target.value) ?? kind })
          }
        />
        <SelectField
          label={say('Language')}
          options={tongues}
          value={language}
          onChange={({ target }) =>
            put({ language: languages.find((one) => one === target.value) ?? language })
          }
        />
        {mayShare({ mine, shared: about.shared }, share) && (
          <SelectField
            label={say('Who writes from it')}
            options={{ team: say('The whole team'), me: say('I alone') }}
            value={shared ? 'team' : 'me'}
            onChange={({ target }) => put({ shared: target.value === 'team' })}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <ToolButton type="submit" look="main" label={say('Use this')} />
          <ToolButton label={say('Cancel')} onClick={onClose} />
        </div>
      </form>
    </Dialog>
  )
}

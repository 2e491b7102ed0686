import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { customJobTitle, jobTitleNames, titleKept } from '#contract/waitlist.ts'
import { say } from '#language/say.ts'
import { Chevron } from '#web/ui/chevron.tsx'
import { type ControlProps, Input } from '#web/ui/field.tsx'
import { findTitles, type TitleOption, titleOf } from './job-title-options.ts'
import { TitleList } from './title-list.tsx'

type Props = {
  control: ControlProps
  running: boolean
  defaultValue?: string
  /** Told of the title that stands there now; `byChoice` when it was picked, and not only left standing. */
  onSettle: (title: string, byChoice: boolean) => void
}

/**
 * The editable combobox of the ARIA Authoring Practices. The field keeps its own text, so that what was typed before the
 * script ran is not lost; until then the browser suggests the titles.
 */
export function JobTitleCombobox({ control, running, defaultValue, onSettle }: Props) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(-1)
  const options = findTitles(search)
  const optionId = (index: number) => `${listId}-${index}`

  const show = (from: string, at = -1) => {
    setSearch(from)
    setActive(at)
    setOpen(true)
  }
  const hide = () => {
    setOpen(false)
    setActive(-1)
  }
  const settle = (text: string, byChoice: boolean) => {
    const title = titleOf(text)
    if (input.current) input.current.value = title
    hide()
    onSettle(title, byChoice)
  }
  const choose = (option: TitleOption) => {
    input.current?.focus()
    settle(option.value, true)
  }
  const move = (step: 1 | -1) => {
    // The whole list opens under a title that stands there already, not only what spells like it.
    if (!open) show('', step === 1 ? 0 : jobTitleNames.length - 1)
    else if (active < 0) setActive(step === 1 ? 0 : options.length - 1)
    else setActive((active + step + options.length) % options.length)
  }

  const takeOver = useEffectEvent(() => {
    if (input.current?.value && document.activeElement !== input.current) settle(input.current.value, false)
  })
  useEffect(() => {
    if (running) takeOver()
  }, [running])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const option = open ? options[active] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!event.altKey) move(event.key === 'ArrowDown' ? 1 : -1)
      else if (event.key === 'ArrowUp') hide()
      else show('')
    } else if (event.key === 'Enter' && open && !event.nativeEvent.isComposing) {
      // The first Enter takes the title, the next one sends the form.
      event.preventDefault()
      if (option) choose(option)
      else settle(event.currentTarget.value, true)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      hide()
    } else if (/^(Arrow|Home|End)/.test(event.key)) {
      // They move in the text: from the list the keys come back to it.
      setActive(-1)
    } else if (event.key === 'Tab' && option) {
      settle(option.value, true)
    }
  }

  const shared = {
    ...control,
    ref: input,
    name: 'position',
    defaultValue,
    autoCapitalize: 'words',
    enterKeyHint: 'done',
  } as const
  const suggestionsId = `${listId}-titles`
  if (!running) {
    return (
      <div className="relative">
        <Input {...shared} list={suggestionsId} autoComplete="organization-title" className="pr-12" />
        <datalist id={suggestionsId}>
          {jobTitleNames
            .filter((name) => titleKept(name) !== customJobTitle)
            .map((name) => (
              <option key={name} value={name} />
            ))}
        </datalist>
      </div>
    )
  }
  return (
    <div className="relative">
      <Input
        {...shared}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        className="pr-12"
        onChange={(event) => show(event.target.value)}
        onClick={() => !open && show('')}
        onKeyDown={onKeyDown}
        onBlur={(event) => settle(event.target.value, false)}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={say('Show job titles')}
        aria-expanded={open}
        className="absolute top-0 right-0 flex size-12 items-center justify-end pr-3"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          input.current?.focus()
          if (open) hide()
          else show('')
        }}
      >
        <Chevron className="size-4" />
      </button>
      {open && (
        <TitleList id={listId} options={options} optionId={optionId} active={active} onChoose={choose} />
      )}
      <p role="status" className="sr-only">
        {open &&
          (options.length === 1
            ? say('1 title to choose from')
            : say('{count} titles to choose from', { count: options.length }))}
      </p>
    </div>
  )
}

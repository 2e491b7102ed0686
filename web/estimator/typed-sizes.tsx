import { useId, useState } from 'react'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

const sizes = ['width', 'depth', 'height'] as const
type Size = (typeof sizes)[number]
export type TypedLengths = Record<Size, string>

const labels: TypedLengths = {
  width: say('Width'),
  depth: say('Depth'),
  height: say('Ceiling height'),
}

/** A room from three lengths. What is wrong with one is said at its field; the reader of lengths comes when it is asked. */
export function TypedSizes({ onSizes }: { onSizes: (sizes: TypedLengths) => void }) {
  const id = useId()
  const [errors, setErrors] = useState<Partial<TypedLengths>>({})
  const submit = async (form: HTMLFormElement) => {
    const data = new FormData(form)
    const [{ wrongLengths }, { withUnit }] = await Promise.all([
      import('./wrong-lengths.ts'),
      import('#web/drawing/typed-figure.ts'),
    ])
    const text = (size: Size) => withUnit(String(data.get(size) ?? ''), 'imperial')
    const typed: TypedLengths = { width: text('width'), depth: text('depth'), height: text('height') }
    const wrong = wrongLengths(typed)
    setErrors(wrong)
    const first = sizes.find((size) => wrong[size])
    if (first) document.getElementById(`${id}-${first}`)?.focus()
    else onSizes(typed)
  }
  return (
    <form
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      <h3 id={`${id}-title`} className="font-semibold">
        {say('Or type the room size')}
      </h3>
      <p id={`${id}-how`} className="text-muted">
        {say('The way you read a tape: 12 ft 4 1/2 in, 12 4 1/2, 12-4.5 or 3.76 m. A plain number is feet.')}
      </p>
      <div className="mt-3 grid items-end gap-4 sm:grid-cols-[1fr_1fr_1fr_auto]">
        {sizes.map((size) => (
          <TextField
            key={size}
            id={`${id}-${size}`}
            name={size}
            label={labels[size]}
            error={errors[size]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        ))}
        <Button type="submit" variant="outline">
          {say('Measure')}
        </Button>
      </div>
    </form>
  )
}

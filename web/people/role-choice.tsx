import { useId } from 'react'

/** One of a few roles, each with what it sees, as native radio buttons. */
export function RoleChoice<Role extends string>({
  label,
  order,
  words,
  hints,
  value,
}: {
  label: string
  order: readonly Role[]
  words: Readonly<Record<Role, string>>
  hints: Readonly<Record<Role, string>>
  value: Role
}) {
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="border-line border-t">
        {order.map((role) => (
          <label
            key={role}
            className="flex min-h-11 cursor-pointer items-start gap-3 border-line border-b py-2 has-checked:bg-wash"
          >
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === value}
              aria-describedby={`${id}-${role}`}
              className="mt-1 ml-2 size-4 shrink-0 accent-ink"
            />
            <span>
              <span className="block font-semibold">{words[role]}</span>
              <span id={`${id}-${role}`} className="block text-[0.8125rem]/5 text-muted">
                {hints[role]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { say } from '#language/say.ts'

const left = 12
const steps = [
  { name: say('Scan'), what: say('lengths, areas') },
  { name: say('Context'), what: say('open protocol') },
  { name: say('Rules'), what: say('arithmetic') },
  { name: say('Language'), what: say('words') },
  { name: say('Sheet'), what: say('you sign') },
] as const

/** How a document comes about: what each part hands to the next, and the way back from a figure to its measure. */
export function ContextDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 360 470"
      className={className}
      role="img"
      aria-label={say(
        'Drawing: the scan gives lengths, the open context protocol carries them, rules compute, the language model writes, you sign; every figure leads back to the scan.',
      )}
      fill="none"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      {steps.map(({ name, what }, index) => {
        const y = 8 + index * 94
        return (
          <g key={name}>
            {index > 0 && <path d={`M${left + 120} ${y - 26}V${y}`} className="stroke-ink" />}
            <rect
              x={left}
              y={y}
              width="240"
              height="68"
              className={index === 2 ? 'fill-signal stroke-ink' : 'fill-sheet stroke-ink'}
            />
            <text
              x={left + 18}
              y={y + 31}
              className={`font-extrabold text-[21px] ${index === 2 ? 'fill-on-signal' : 'fill-ink'}`}
            >
              {name}
            </text>
            <text
              x={left + 18}
              y={y + 55}
              className={`text-[18px] ${index === 2 ? 'fill-on-signal' : 'fill-muted'}`}
            >
              {what}
            </text>
          </g>
        )
      })}
      <path
        d={`M${left + 240} 418H308V42H${left + 244}`}
        className="stroke-blueprint"
        strokeDasharray="7 5"
      />
      <path d={`M${left + 256} 34l-14 8l14 8`} className="stroke-blueprint" />
      <text
        x="334"
        y="230"
        textAnchor="middle"
        transform="rotate(-90 334 230)"
        className="fill-blueprint font-bold text-[18px]"
      >
        {say('every figure leads back')}
      </text>
    </svg>
  )
}

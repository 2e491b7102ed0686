import { classNames } from '#web/ui/class-names.ts'

/**
 * What a screen shows that has nothing to show: things of a site that wait for their use. `ink` is the thing itself, `quiet` what
 * is ruled or printed on it, `missing` what is to come, dashed, and `signal` filled.
 */
type Drawing = { ink?: string; quiet?: string; missing?: string; signal?: string }

/** A ring of `radius` around a point, as part of a path. */
const ring = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`

/** The tags of those who are not on the site yet, each on its nail. */
const nails = [24, 48, 72, 96]
const tag = (x: number, y: number) => `M${x} ${y - 8}v5${ring(x, y + 5, 8)}`
const board = 'M6 6h108v68H6z'
const rows = [20, 50]

const drawings = {
  /** The sheet on which everybody signs in who comes through the gate. */
  'sign-in': {
    ink: 'M28 10h56v66H28zM46 10V4h20v6zM101 22l5 4-26 34-7 4 2-8z',
    quiet: 'M36 26h26M68 26h8M36 38h26M68 38h8M36 50h26M68 50h8M36 62h26M68 62h4',
    signal: 'M101 22l5 4-4 5-5-4z',
  },
  /** A sieve with nothing left on its mesh, and the pan below it that all went through to. */
  sieve: {
    ink: 'M22 12a38 8 0 1 0 76 0a38 8 0 1 0-76 0v24a38 8 0 0 0 76 0V12M28 50v16a32 7 0 0 0 64 0V50',
    quiet:
      'M34 33v7M44 35v8M54 36v8M64 36v8M74 35v8M86 33v7M24 36c20 7 52 7 72 0M27 40c20 7 46 7 66 0M42 53v3M56 51v4M72 53v3M49 60v3M64 59v3M78 60v2M38 62v2',
  },
  /** A board of brass tags: none has been handed out. */
  tags: {
    ink: board + rows.flatMap((y) => nails.map((x) => tag(x, y))).join(''),
    quiet: rows.flatMap((y) => nails.map((x) => `M${x - 3} ${y + 6}h6`)).join(''),
  },
  /** The same board with one nail that holds nothing. */
  'no-tag': {
    ink:
      board + rows.flatMap((y) => nails.filter((x) => x !== 72 || y !== 50).map((x) => tag(x, y))).join(''),
    missing: tag(72, 50),
  },
  /** The key box of a trailer: hooks, and the outline of a key that is still to be cut. */
  keys: {
    ink: 'M8 8h104v64H8zM26 14v6a4 4 0 0 0 8 0M56 14v6a4 4 0 0 0 8 0M86 14v6a4 4 0 0 0 8 0',
    quiet: 'M22 66h16M52 66h16M82 66h16',
    missing: `${ring(60, 31, 7)}M60 38v19M60 48h6M60 56h6`,
  },
  /** A junction box with one conduit coming in, and where the next would leave. */
  conduit: {
    ink: 'M42 22h36v36H42zM42 34H6M42 46H6M34 31v18M78 31h5v18h-5',
    quiet: `${ring(49, 29, 2)}${ring(71, 29, 2)}${ring(49, 51, 2)}${ring(71, 51, 2)}`,
    missing: 'M83 34h31M83 46h31',
    signal: `${ring(60, 40, 4)}`,
  },
  /** The daily log of a job, open at its first page. */
  log: {
    ink: 'M60 18c-14-8-32-8-48-4v52c16-4 34-4 48 4c14-8 32-8 48-4V14c-16-4-34-4-48 4zM60 18v52',
    quiet:
      'M20 26c10-2 22-2 32 2M20 38c10-2 22-2 32 2M20 50c10-2 22-2 32 2M68 28c10-4 22-4 32-2M68 40c10-4 22-4 32-2M68 52c10-4 22-4 32-2',
    signal: 'M76 14h8v20l-4-4-4 4z',
  },
  /** A bar schedule whose weeks have no bars. */
  schedule: {
    ink: 'M6 10h108v60H6zM6 24h108M34 10v60',
    quiet: 'M54 24v46M74 24v46M94 24v46M6 39h108M6 54h108M12 32h14M12 47h16M12 62h10',
    signal: 'M82 18h4v52h-4z',
  },
  /** An envelope, open, with no letter in it. */
  envelope: {
    ink: 'M16 34v40h88V34L60 6zM16 34l36 24M104 34l-36 24M16 74l36-16h16l36 16',
    missing: 'M34 44V26h52v18',
  },
  /** The string is cut, and the bob lies below. */
  cut: {
    ink: 'M60 2v16M14 70h92',
    quiet: 'M60 18l-3 6M60 18v7M60 18l4 5M18 78l6-8M34 78l6-8M50 78l6-8M66 78l6-8M82 78l6-8M98 78l6-8',
    missing: 'M60 30v28',
    signal: 'M42 58v8h6v2l5 2h8l23-6v-2L61 55h-8l-5 2v1z',
  },
} as const satisfies Record<string, Drawing>

export type EmptyPicture = keyof typeof drawings

/** One of them, beside words that say the same. */
export function EmptyDrawing({ of, className }: { of: EmptyPicture; className?: string }) {
  const { ink, quiet, missing, signal }: Drawing = drawings[of]
  return (
    <svg
      viewBox="0 0 120 80"
      className={classNames('h-20 w-30 shrink-0', className)}
      fill="none"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={quiet} className="stroke-control" strokeWidth="1.5" />
      <path d={ink} className="stroke-ink" />
      <path d={missing} className="stroke-control" strokeDasharray="4 2.5" />
      <path d={signal} className="fill-signal" />
    </svg>
  )
}

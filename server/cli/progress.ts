/** Shows how far long work has come. */
export type Progress = {
  /** So many of all are done now. */
  show: (done: number) => void
  /** Leaves what was shown last and begins a new line. */
  end: () => void
}

/** Where progress is shown: standard error, so that standard output holds nothing but the answer. */
export type Screen = { isTTY?: boolean; write: (text: string) => unknown }

const redrawMs = 100
const lineMs = 5000

/** `1,204 of 5,000 · 812 a second · 5 s left` */
export function progressLine(what: string, done: number, all: number | undefined, elapsedMs: number): string {
  const rate = elapsedMs > 0 ? (done / elapsedMs) * 1000 : 0
  const parts = [
    all === undefined ? `${whole(done)} ${what}` : `${whole(done)} of ${whole(all)} ${what}`,
    `${rate < 10 ? rate.toFixed(1) : whole(Math.round(rate))} a second`,
  ]
  if (all !== undefined && rate > 0 && done < all) parts.push(`${wait((all - done) / rate)} left`)
  return parts.join(' · ')
}

const whole = (count: number) => count.toLocaleString('en-US')

function wait(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/**
 * Progress of work on `all` of `what`, undefined where nobody knows how many: one line that is rewritten on a terminal,
 * and a plain line every few seconds anywhere else. `now` is a clock in ms.
 */
export function startProgress(
  what: string,
  all: number | undefined,
  screen: Screen = process.stderr,
  now: () => number = () => performance.now(),
): Progress {
  const start = now()
  let shownAt = screen.isTTY ? Number.NEGATIVE_INFINITY : start
  let line = ''
  let drawn = false
  const draw = () => {
    screen.write(screen.isTTY ? `\r\u001b[2K${line}` : `${line}\n`)
    drawn = true
  }
  return {
    show(done) {
      line = progressLine(what, done, all, now() - start)
      if (now() - shownAt < (screen.isTTY ? redrawMs : lineMs)) return
      shownAt = now()
      draw()
      line = screen.isTTY ? line : ''
    },
    end() {
      if (screen.isTTY) {
        if (line) draw()
        if (drawn) screen.write('\n')
      } else if (line) draw()
    },
  }
}

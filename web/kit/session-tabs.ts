/** What another tab of this browser did to the session that all of them share. */
export type SessionNews = 'signed-in' | 'signed-out'

const isNews = (data: unknown): data is SessionNews => data === 'signed-in' || data === 'signed-out'

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('session')
  } catch {
    // An old browser has none, and one that keeps nothing for this site refuses: each tab then finds out by itself.
    return undefined
  }
}

const channel = openChannel()

/** Tells the other tabs of this browser. */
export function tellTabs(news: SessionNews): void {
  channel?.postMessage(news)
}

/** Calls `hear` with what the other tabs tell; never with what this one told. */
export function hearTabs(hear: (news: SessionNews) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) hear(data)
  })
}

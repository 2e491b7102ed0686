const place = 'plumbline.invitation'

/**
 * The token of an invitation, kept in this browser while somebody opens an account or signs in to take it up: the letter that
 * verifies an address opens in another tab.
 */
export const keptInvitation = {
  read: (): string => {
    try {
      return window.localStorage.getItem(place) ?? ''
    } catch {
      return ''
    }
  },
  keep: (token: string): void => {
    try {
      window.localStorage.setItem(place, token)
    } catch {
      // Without storage the letter leads back here.
    }
  },
  forget: (): void => {
    try {
      window.localStorage.removeItem(place)
    } catch {
      // Nothing was kept.
    }
  },
}

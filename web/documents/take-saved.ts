import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Puts what was saved in the place of what is shown. A reading that is under way may have begun before it was saved, and would say
 * once more what stood before: it is given up, and begun anew behind it. Else nothing is read.
 */
export async function takeSaved<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  saved: (before: Data | undefined) => Data | undefined,
): Promise<void> {
  const isRead = client.isFetching({ queryKey, exact: true }) > 0
  if (isRead) await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<Data>(queryKey, saved)
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
  if (isRead) void client.refetchQueries({ queryKey, exact: true })
}

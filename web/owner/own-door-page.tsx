import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { at } from '#language/languages.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { homeQuery } from '#web/kit/work/home.ts'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'

/** Leads whoever owns one project, and is nothing else to any, to it. */
export default function OwnDoorPage() {
  const navigate = useNavigate()
  const { data } = useQuery(homeQuery)
  const project = data?.onlyProject
  useEffect(() => {
    if (project) navigate(`${at('/projects')}/${project}`, { replace: true })
  }, [project, navigate])
  return <SkeletonRows count={6} />
}

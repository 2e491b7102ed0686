import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { makeDocumentRow } from '#contract/document-calls.ts'
import type { DocumentRow } from '#contract/document-entities.ts'
import { documentKinds } from '#contract/document-kinds.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import type { MenuItem } from '#web/ui/work/menu.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { documentsQuery, templatesQuery } from './queries.ts'
import type { WholeDocument } from './use-editing.ts'

/** Writes a document in Spanish too, where its template has the words, or opens that copy where there is one. */
export function useSpanishCopy(
  project: string,
  { id, template, language, translationOf, state }: DocumentRow,
  runs: boolean,
): { items: MenuItem[]; error: Error | null } {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [fresh] = useState(() => newId())
  const may =
    runs && language === 'en' && translationOf === null && state !== 'void' && state !== 'superseded'
  const { data } = useQuery({ ...templatesQuery(project), enabled: may })
  const { data: list } = useQuery({ ...documentsQuery(project), enabled: may })
  const base = `${at('/projects')}/${project}/documents`
  const write = useMutation({
    mutationFn: () =>
      call(makeDocumentRow, {
        params: { project },
        body: { id: fresh, templateKey: template, language: 'es', answers: {}, translationOf: id },
      }),
    onSuccess: async (made) => {
      await client.invalidateQueries({ queryKey: ['project', project, 'documents'] })
      navigate(`${base}/${made.id}`)
    },
  })
  const there = list?.documents.find((one) => one.translationOf === id && one.state !== 'void')
  const has = data?.templates.some(({ key, languages }) => key === template && languages.includes('es'))
  if (!may || !list || (!there && !has)) return { items: [], error: null }
  const label = there ? say('Open the Spanish copy') : say('Write a Spanish copy')
  const open = () => (there ? navigate(`${base}/${there.id}`) : write.mutate())
  return { items: [{ id: 'spanish', label, icon: 'document', onChoose: open }], error: write.error }
}

/** That a document is a translation, of which one, and what of it is still to be translated. */
export function TranslationNote({ project, whole }: { project: string; whole: WholeDocument }) {
  const { document, draft, content } = whole
  const { data } = useQuery({ ...documentsQuery(project), enabled: document.translationOf !== null })
  if (document.translationOf === null) return null
  // Whoever reads the translation is not led to a draft that is not theirs to read.
  const reads = data?.documents.some(({ id }) => id === document.translationOf)
  const byHand = content.blocks.some(({ id }) => draft?.marks[id]?.own)
  return (
    <div className="mb-4">
      <Note>
        <p>
          {documentKinds[document.kind].signed
            ? say('A translation, to be read beside the English one, which is what is signed.')
            : say('A translation, to be read beside the English one, which is what counts.')}{' '}
          {reads && (
            <a
              className="text-link underline underline-offset-4"
              href={`${at('/projects')}/${project}/documents/${document.translationOf}`}
            >
              {say('Open the English one')}
            </a>
          )}
        </p>
        {byHand && (
          <p className="mt-1">
            {say('What was written by hand stands here in English until you write it in Spanish.')}
          </p>
        )}
      </Note>
    </div>
  )
}

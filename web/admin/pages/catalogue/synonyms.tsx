import { useState } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { SYNONYM_TEXTS } from '#contract/admin/catalogue-limits.ts'
import { hasWords } from '#domain/text/normalize-text.ts'
import { call } from '#web/api/browser.ts'
import type { FieldErrors } from '#web/api/use-submit.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Plus } from '#web/ui/icons/icons.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { RemoveButton } from './remove-button.tsx'

type Synonym = Reply<Api['GET /admin/synonyms']>['synonyms'][number]
type SynonymsProps = { synonyms: Synonym[]; onChange: () => unknown }

/** Search words of people for things that stores call otherwise. */
export function Synonyms({ synonyms, onChange }: SynonymsProps) {
  const [search, setSearch] = useState('')
  const shown = synonyms.filter(({ word, meanings }) =>
    [word, ...meanings].some((each) => hasWords(each, search)),
  )
  return (
    <Panel
      title="Search words"
      end={
        <FormDialog
          trigger={
            <Button size="touch">
              <Plus /> Add a word
            </Button>
          }
          title="Add a word"
          description="Searches for it find what stores call otherwise, and the other way round, at once."
          confirmLabel="Add the word"
          toast="Word added"
          check={(values) =>
            (values.word ?? '').length < SYNONYM_TEXTS.word.min
              ? { word: 'One or two words' }
              : checkMeanings(values)
          }
          send={({ word = '', meanings = '' }) =>
            call('POST /admin/synonyms', { body: { word, meanings: toList(meanings) } })
          }
          onDone={onChange}
        >
          {(errors) => (
            <>
              <TextField
                label="People search for"
                name="word"
                maxLength={SYNONYM_TEXTS.word.max}
                autoComplete="off"
                error={errors.word}
              />
              <MeaningsField errors={errors} />
            </>
          )}
        </FormDialog>
      }
    >
      <TextField
        label="Find a word"
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className="mb-3 max-w-80"
      />
      {shown.length === 0 ? (
        <p className="py-4 text-ink-2">No word has “{search}” in it.</p>
      ) : (
        <DataTable
          caption="Search words"
          rows={shown}
          toKey={({ word }) => word}
          columns={[
            { title: 'People search for', cell: ({ word }) => word },
            { title: 'Stores write', cell: ({ meanings }) => meanings.join(', ') },
            { title: '', cell: (synonym) => <SynonymButtons synonym={synonym} onChange={onChange} /> },
          ]}
        />
      )}
    </Panel>
  )
}

const toList = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

const checkMeanings = ({ meanings = '' }: Record<string, string>): FieldErrors | undefined =>
  toList(meanings).length === 0 ? { meanings: 'Write at least one' } : undefined

const MeaningsField = ({ initial, errors }: { initial?: string; errors: FieldErrors }) => (
  <TextField
    label="Stores write"
    name="meanings"
    defaultValue={initial}
    hint="One or two words each, with commas between them."
    autoComplete="off"
    error={errors.meanings}
  />
)

function SynonymButtons({ synonym, onChange }: { synonym: Synonym; onChange: () => unknown }) {
  const { word, meanings, version } = synonym
  return (
    <span className="inline-flex gap-2">
      <FormDialog
        trigger={
          <Button variant="line" size="touch" aria-label={`Change ${word}`}>
            Change
          </Button>
        }
        title={`Change “${word}”`}
        check={checkMeanings}
        send={(values) =>
          call('PUT /admin/synonyms/:word', {
            params: { word },
            body: { meanings: toList(values.meanings ?? ''), version },
          })
        }
        onDone={onChange}
      >
        {(errors) => <MeaningsField initial={meanings.join(', ')} errors={errors} />}
      </FormDialog>
      <RemoveButton
        name={word}
        description="Searches for it find only what has the word itself."
        remove={() => call('DELETE /admin/synonyms/:word', { params: { word } })}
        onDone={onChange}
      />
    </span>
  )
}

import { dropOutline, useFileDrop } from '../../panels/use-file-drop.ts'
import { useDoctorStore } from '../../stores/use-doctor-store.ts'
import { classes } from '../../ui/classes.ts'
import { AnswerColumn } from './answer-column.tsx'
import { SentPanel } from './sent-panel.tsx'
import { useDoctorKeys } from './use-doctor-keys.ts'
import { useFilled } from './use-filled.ts'

/** Finds out what is wrong with the signature of a pasted request. */
const DoctorPage = () => {
  const store = useDoctorStore()
  const { take, takeFile, forget } = useFilled()
  useDoctorKeys(take)
  const { over, zone } = useFileDrop((file) => void takeFile(file))
  return (
    <div
      {...zone}
      className={classes(
        'h-full max-[899px]:overflow-auto min-[900px]:grid min-[900px]:grid-cols-[minmax(360px,5fr)_minmax(0,8fr)]',
        over && dropOutline,
      )}
    >
      <div className="min-h-0 min-[900px]:overflow-auto">
        <SentPanel
          onTake={take}
          onFile={(file) => void takeFile(file)}
          onClear={() => {
            forget()
            store.clear()
          }}
        />
      </div>
      <div className="min-h-0 border-line max-[899px]:border-t min-[900px]:overflow-auto min-[900px]:border-l">
        <AnswerColumn />
      </div>
    </div>
  )
}

export default DoctorPage

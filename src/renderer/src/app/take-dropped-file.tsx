import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { messageOf } from '../../../shared/message-of.ts'
import { readFile } from '../panels/read-file.ts'
import { useConsole } from '../stores/console.tsx'
import { useDoctorStore } from '../stores/doctor-store.ts'
import { toast } from '../stores/toast.ts'

/** The start of every case file, which may be larger than another file. */
const caseMark = /^\ufeff?\s*\{\s*"format"\s*:\s*"paylink-case"/
const maxCaseBytes = 24_000_000
const readHead = (file: File): Promise<string> =>
  file
    .slice(0, 200)
    .text()
    .catch(() => '')

/** Takes a file that was dropped on a page without a use for it: a case opens in Cases, anything else in Doctor. */
export default ({ file }: { file: File }) => {
  const [, navigate] = useLocation()
  const { call } = useConsole().backend
  const doctor = useDoctorStore()
  const taken = useRef<File>(undefined)
  useEffect(() => {
    if (taken.current === file) return
    taken.current = file
    const take = async (): Promise<void> => {
      const isCase = caseMark.test(await readHead(file))
      const bytes = await readFile(file, isCase ? maxCaseBytes : undefined)
      if (typeof bytes === 'string') return toast.error(`${file.name}: ${bytes}`)
      if (isCase) {
        const { summary } = await call('POST /api/cases', { body: { text: new TextDecoder().decode(bytes) } })
        navigate(`/cases/${summary.id}`)
      } else {
        navigate('/doctor')
        await doctor.takeFile(file.name, bytes)
      }
    }
    take().catch((error: unknown) => toast.error(messageOf(error)))
  }, [file, call, navigate, doctor])
  return null
}

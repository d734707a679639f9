import { Download, FileDown, Pencil, PencilRuler, RefreshCcwDot, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import { createPath } from '../../../../shared/create-path.ts'
import { DetailHeader } from '../../panels/detail-header.tsx'
import { LoadingDetails } from '../../panels/loading-details.tsx'
import { RecordTable } from '../../panels/record-table.tsx'
import { SecretValue } from '../../panels/secret-value.tsx'
import { addressOf } from '../../stores/address-of.ts'
import { useConsole, useSession } from '../../stores/console.tsx'
import { useResource } from '../../stores/use-resource.ts'
import { useOpenDialog } from '../../stores/use-tab-state.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copy-button.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { counted } from '../../ui/text/counted.ts'
import { Ago, RelativeTime, Time } from '../../ui/text/time.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { MerchantForm } from './merchant-form.tsx'
import { OwnSettings } from './own-settings.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { VectorsDialog } from './vectors-dialog.tsx'

/** One merchant. It is reloaded when it or the number of its links changes. */
export const MerchantDetails = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { backend } = useConsole()
  const { data, problem } = useResource(
    `merchant-${id}`,
    (signal) => backend.call('GET /api/merchants/:id', { params: { id }, signal }),
    (event) =>
      (event.type === 'merchant' && event.item.id === id) ||
      (event.type === 'link' && event.item.merchantId === id) ||
      (event.type === 'removed' && (event.resource === 'link' || event.resource === 'merchant')),
  )
  if (data === undefined) return <LoadingDetails label="Merchant" problem={problem} onClose={onClose} />
  return (
    <section aria-label="Merchant" className="flex h-full flex-col overflow-auto">
      <Loaded merchant={data} problem={problem} onClose={onClose} />
    </section>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2 border-t border-line p-4">
    <h3 className="font-medium">{title}</h3>
    {children}
  </section>
)

const Loaded = ({
  merchant,
  problem,
  onClose,
}: {
  merchant: MerchantView
  problem: string | null
  onClose: () => void
}) => {
  const [, navigate] = useLocation()
  const serviceUrl = useSession(({ status }) => status?.serviceUrl)
  const [dialog, setDialog] = useOpenDialog<'edit' | 'rotate' | 'vectors' | 'profile' | 'delete' | null>(
    `merchant ${merchant.id} dialog`,
    null,
  )
  const closeDialog = () => setDialog(undefined)
  const showPayments = () => {
    navigate(addressOf('/payments', { filter: `merchant:${merchant.key}`, tests: 'show' }, null))
  }
  return (
    <>
      <DetailHeader
        title={merchant.name}
        facts={
          <>
            {merchant.links > 0 ? (
              <button type="button" onClick={showPayments} className="text-accent hover:underline">
                {counted(merchant.links, 'payment link')}
              </button>
            ) : (
              <span>no payment links yet</span>
            )}
            <span>
              added <Time at={merchant.createdAt} /> (<Ago at={merchant.createdAt} />)
            </span>
          </>
        }
        actions={
          <>
            <Button icon={PencilRuler} onClick={() => navigate(`/requests?merchant=${merchant.id}`)}>
              Use in Requests
            </Button>
            <Button icon={Pencil} onClick={() => setDialog('edit')}>
              Edit
            </Button>
            <MoreMenu
              items={[
                { label: 'Export profile…', icon: Download, onSelect: () => setDialog('profile') },
                { label: 'Delete…', icon: Trash2, danger: true, onSelect: () => setDialog('delete') },
              ]}
            />
          </>
        }
        problem={problem}
        onClose={onClose}
      />
      <Part title="Key and secret">
        <RecordTable
          rows={[
            { name: 'Key', value: <Copyable text={merchant.key} what="key" /> },
            {
              name: 'Secret',
              value: (
                <span className="flex flex-wrap items-center gap-x-2">
                  <SecretValue secret={merchant.secret} what="secret" />
                  <Button icon={RefreshCcwDot} kind="quiet" size="small" onClick={() => setDialog('rotate')}>
                    Rotate secret
                  </Button>
                </span>
              ),
            },
          ]}
        />
      </Part>
      {merchant.previousSecrets.length > 0 && (
        <Part title="Previous secrets">
          <Notice tone="wait">Requests signed with these are accepted until the time given.</Notice>
          <RecordTable
            rows={merchant.previousSecrets.map(({ secret, validUntil }, index) => ({
              name: `Previous ${index + 1}`,
              value: (
                <span className="flex flex-wrap items-center gap-x-3">
                  <SecretValue secret={secret} what={`previous secret ${index + 1}`} />
                  <span className="text-soft">
                    until <Time at={validUntil} /> (<RelativeTime at={validUntil} />)
                  </span>
                </span>
              ),
            }))}
          />
        </Part>
      )}
      <Part title="In your code">
        <RecordTable
          rows={[
            ...(serviceUrl === undefined
              ? []
              : [
                  {
                    name: 'Create link',
                    value: <Copyable text={`${serviceUrl}${createPath}`} what="endpoint URL" />,
                  },
                ]),
            { name: 'Header', value: <Copyable text={`Authorization: Bearer ${merchant.key}.<hash>`} what="header" /> },
            {
              name: 'Its tests',
              value: (
                <Button icon={FileDown} onClick={() => setDialog('vectors')}>
                  Export test vectors
                </Button>
              ),
            },
          ]}
        />
      </Part>
      <Part title="Settings of this merchant">
        <OwnSettings merchant={merchant} />
      </Part>
      {dialog === 'edit' && <MerchantForm merchant={merchant} onClose={closeDialog} />}
      {dialog === 'rotate' && <RotateDialog merchant={merchant} onClose={closeDialog} />}
      {dialog === 'vectors' && <VectorsDialog merchant={merchant} onClose={closeDialog} />}
      {dialog === 'profile' && <ProfileDialog merchant={merchant} onClose={closeDialog} />}
      {dialog === 'delete' && <DeleteDialog merchant={merchant} onClose={closeDialog} onDeleted={onClose} />}
    </>
  )
}

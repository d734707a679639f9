/** The head of a column of numbers: at the right, as they are. */
export const RightHead = ({ children }: { children: string }) => <span className="block text-right">{children}</span>

/** The path of the create operation (specification, Endpoints). */
export const createPath = '/v2/payment-links'

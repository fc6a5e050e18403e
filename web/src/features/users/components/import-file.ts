const example = `Name,Email,Role,Team,Designation,Phone Number,Date of Joining,Password
Kavya Nair,kavya.nair@example.com,Team Member,Design,3D Artist,+91 98450 12345,2026-03-16,
Arjun Rao,arjun.rao@example.com,Team Lead,Development,Engineering Lead,,2025-11-03,
`;

/** A file to begin with, as an address to save it from. */
export const exampleCsv = `data:text/csv;charset=utf-8,${encodeURIComponent(example)}`;

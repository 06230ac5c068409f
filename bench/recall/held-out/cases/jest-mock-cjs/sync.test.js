const mockDeleteRun = jest.fn();
const mockGetPrompt = jest.fn();

jest.mock('@langfuse/client', () => ({
  LangfuseClient: jest.fn().mockImplementation(() => ({
    getPrompt: mockGetPrompt,
    api: { datasets: { deleteRun: mockDeleteRun } },
  })),
}));

const { pull, removeRun } = require('./sync');

afterEach(() => jest.clearAllMocks());

test('a missing run is no error', async () => {
  mockDeleteRun.mockRejectedValue(Object.assign(new Error('gone'), { statusCode: 404 }));
  await expect(removeRun('qa', 'nightly')).resolves.toBe(false);
});

test('pulls the production label', async () => {
  mockGetPrompt.mockResolvedValue({ prompt: 'hi' });
  await expect(pull('greeting')).resolves.toEqual({ prompt: 'hi' });
});
